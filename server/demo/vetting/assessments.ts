import type { Calendar } from '#server/demo/calendar.ts'
import { type Specialty, type Stack, stacks } from '#server/demo/developers/stacks.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import type { AssessmentType } from '#shared/assessments/assessmentTypes.ts'
import { entriesOf } from '#shared/platform/keys.ts'

export interface AssessmentDefinition {
  readonly assessment: DemoRow<'assessments'>
  readonly fits: (stack: Stack) => boolean
  /** The oldest comes first; `since` is in days ago. */
  readonly versions: readonly {
    row: DemoRow<'assessment_versions'>
    since: number
    criteria: readonly DemoRow<'criteria'>[]
  }[]
  readonly challenges: readonly DemoRow<'challenges'>[]
}

const anchors: Readonly<Record<string, string[]>> = {
  Correctness: [
    'Does not run or misses the task',
    'Main path works, edge cases fail',
    'Works, small gaps',
    'Works throughout, edge cases included',
  ],
  'Code quality': [
    'Hard to follow',
    'Readable in parts',
    'Clear and consistent',
    'Exemplary: simple, named well, easy to change',
  ],
  Testing: [
    'No tests',
    'A few, happy path only',
    'The important paths are tested',
    'Tests document behaviour and catch regressions',
  ],
  Architecture: ['No structure', 'Some separation', 'Sound boundaries', 'Boundaries that make the next change easy'],
  Communication: [
    'Cannot explain choices',
    'Explains when asked',
    'Explains clearly',
    'Anticipates questions, weighs options',
  ],
  'Problem solving': ['Stuck without help', 'Needs hints', 'Solves alone', 'Solves alone and sees what follows'],
  'Depth of knowledge': ['Knows the terms', 'Knows how', 'Knows why', 'Could teach it'],
  Collaboration: ['Works against the team', 'Works beside it', 'Works with it', 'Makes others better'],
  Ownership: ['Waits to be told', 'Finishes tasks', 'Finishes what matters', 'Finds what matters'],
  Fluency: ['Single words', 'Slow, frequent gaps', 'Easy conversation', 'Effortless, nuanced'],
  Comprehension: ['Needs repetition', 'Understands simple speech', 'Understands meetings', 'Understands everything'],
}

// Each has a type, criteria with their weights (* must be passed), and a pass mark in percent.
const kinds: readonly (readonly [AssessmentType, string, number])[] = [
  ['TAKE_HOME', 'Correctness 4*,Code quality 3,Testing 2,Architecture 2,Communication 1', 70],
  ['LIVE_CODING', 'Problem solving 4*,Correctness 2,Code quality 2,Communication 2', 70],
  ['TECH_INTERVIEW', 'Depth of knowledge 4*,Problem solving 3,Architecture 2,Communication 2', 70],
  ['SOFT_SKILLS', 'Communication 3*,Collaboration 3,Ownership 2', 65],
  ['LANGUAGE', 'Fluency 2*,Comprehension 2,Communication 1', 60],
]
/** An assessment is about a stack, about a field, or about every developer. */
interface Subject {
  readonly name: string
  readonly field: Specialty | null
  /** The skills that one work can show. */
  readonly skills: readonly string[]
  readonly fits: (stack: Stack) => boolean
}

/** The language of most who work in a field; in the others people choose their own, so that a live session verifies nothing. */
const liveSkills: Record<Specialty, readonly string[]> = {
  'Front end': ['JavaScript'],
  'Back end': ['SQL'],
  'Full stack': ['JavaScript'],
  Mobile: [],
  Data: ['Python', 'SQL'],
  Platform: ['Linux', 'Docker'],
  Quality: ['TypeScript'],
}

const ofStacks: readonly Subject[] = stacks.map(([stack]) => ({
  name: stack.title.replace(/ (Developer|Engineer)$/, ''),
  field: stack.field,
  skills: stack.core.slice(0, 3),
  fits: ({ title }) => title === stack.title,
}))
const ofFields: readonly Subject[] = entriesOf(liveSkills).map(([field, skills]) => ({
  name: field,
  field,
  skills,
  fits: (stack) => stack.field === field,
}))
const ofEverybody: readonly Subject[] = [{ name: '', field: null, skills: [], fits: () => true }]

const subjects: Record<AssessmentType, readonly Subject[]> = {
  TAKE_HOME: ofStacks,
  LIVE_CODING: ofFields,
  // A talk shows how deep somebody knows things, but shows no work.
  TECH_INTERVIEW: ofFields.map((subject) => ({ ...subject, skills: [] })),
  SOFT_SKILLS: ofEverybody,
  LANGUAGE: ofEverybody,
}
const names: Record<AssessmentType, (subject: string) => string> = {
  TAKE_HOME: (subject) => `${subject} take-home`,
  LIVE_CODING: (subject) => `${subject} live coding`,
  TECH_INTERVIEW: (subject) => `${subject} technical interview`,
  SOFT_SKILLS: () => 'Working with a remote team',
  LANGUAGE: () => 'Spoken English',
}
const challengeNames: Record<Specialty, readonly string[]> = {
  'Front end': ['Seat map', 'Offline notes'],
  'Back end': ['Rate limiter', 'Ledger'],
  'Full stack': ['Booking desk', 'Shared shopping list'],
  Mobile: ['Trip journal', 'Camera roll sync'],
  Data: ['Late events', 'Churn report'],
  Platform: ['Zero-downtime deploy', 'Cost alarm'],
  Quality: ['Flaky checkout', 'Contract tests'],
}
const introduced = 1_000
const revised = 200

export function createAssessments(calendar: Calendar): AssessmentDefinition[] {
  return kinds.flatMap(([type, criteria, passMark]) =>
    subjects[type].map((subject) => createAssessment(calendar, { type, subject, criteria, passMark })),
  )
}

interface Kind {
  readonly type: AssessmentType
  readonly subject: Subject
  readonly criteria: string
  readonly passMark: number
}

function createAssessment(calendar: Calendar, kind: Kind): AssessmentDefinition {
  const { subject } = kind
  const name = names[kind.type](subject.name)
  const random = demoRandom('assessment', name)
  const created_at = calendar.midnight(introduced)
  const assessment = {
    id: random.id(),
    created_at,
    name,
    type: kind.type,
    stack: [...subject.skills],
    description: `${name}: what we look at and how it is scored.`,
  }
  // Take-homes have a second version; earlier submissions keep the rubric of the first.
  const since = kind.type === 'TAKE_HOME' ? [introduced, revised] : [introduced]
  const versions = since.map((days, index) => {
    const row = {
      id: random.id(),
      created_at: calendar.midnight(days),
      saved_at: calendar.midnight(days),
      assessment_id: assessment.id,
      number: index + 1,
      instructions: 'Read the whole brief first. Ask when something is unclear; questions count in your favour.',
      pass_mark: kind.passMark,
    }
    return { row, since: days, criteria: createCriteria(row, kind.criteria, random.id) }
  })
  return { assessment, fits: subject.fits, versions, challenges: createChallenges(assessment, kind, random.id) }
}

function createCriteria(
  version: DemoRow<'assessment_versions'>,
  list: string,
  id: () => string,
): DemoRow<'criteria'>[] {
  return list.split(',').map((entry, index) => {
    const [, name = '', weight, mustPass] = /^(.+) (\d)(\*?)$/.exec(entry) ?? []
    return {
      id: id(),
      created_at: version.created_at,
      assessment_version_id: version.id,
      position: index + 1,
      name,
      weight: Number(weight),
      anchors: anchors[name] ?? [],
      must_pass: mustPass === '*',
    }
  })
}

function createChallenges(
  assessment: DemoRow<'assessments'>,
  { type, subject }: Kind,
  id: () => string,
): DemoRow<'challenges'>[] {
  if (type !== 'TAKE_HOME' || !subject.field) return []
  return challengeNames[subject.field].map((task, index) => ({
    id: id(),
    created_at: assessment.created_at,
    assessment_id: assessment.id,
    name: `${task} (${subject.name})`,
    brief: briefOf(task),
    revision: 1,
    url_repository: `https://git.example.com/challenges/${task.toLowerCase().replaceAll(' ', '-')}`,
    hours: 4 + 2 * index,
    deadline_days: 7,
  }))
}

function briefOf(name: string): string {
  return [
    `# ${name}`,
    'Build a **small, complete** solution. We read your code as we would read that of a colleague.',
    '## What we look at',
    '- It runs with one command\n- What matters is tested\n- The README says what you left out, and *why*',
    '## What we do not look at',
    'Looks, deployment, and anything beyond the brief.',
    '> Ask when something is unclear. Questions count in your favour.',
  ].join('\n\n')
}

/** Creates the pools of assessments: the demo reviewer and some colleagues, and a vetter. */
export function createPools(
  definitions: readonly AssessmentDefinition[],
  {
    reviewer: [first = '', ...others],
    vetter: [vetter = ''],
  }: Readonly<Record<'reviewer' | 'vetter', readonly string[]>>,
): DemoRow<'assessment_reviewers'>[] {
  return definitions.flatMap(({ assessment }) => {
    const random = demoRandom('pool', assessment.name)
    return [first, ...random.some(others, 3), vetter].map((user_id) => ({
      id: random.id(),
      created_at: assessment.created_at,
      assessment_id: assessment.id,
      user_id,
    }))
  })
}

export function addAssessments(rows: DemoRows, definitions: readonly AssessmentDefinition[]): void {
  for (const { assessment, versions, challenges } of definitions) {
    rows.assessments.push(assessment)
    rows.challenges.push(...challenges)
    for (const { row, criteria } of versions) {
      rows.assessment_versions.push(row)
      rows.criteria.push(...criteria)
    }
  }
}
