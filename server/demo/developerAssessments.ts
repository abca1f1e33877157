import {
  type AssessmentResult,
  type DeveloperAssessmentStatus,
  type ReviewStatus,
  totalScore,
} from '#shared/developerAssessments.ts'
import type { Developer } from './developers.ts'
import type { Random } from './random.ts'
import type { Row, Rows } from './rows.ts'
import type { Test } from './tests.ts'
import type { World } from './world.ts'

/** How a developer assessment stands: a status, or how it was completed. */
type Outcome = Exclude<DeveloperAssessmentStatus, 'COMPLETED'> | 'PASSED' | 'FAILED' | 'DOUBTED'

const adjectives =
  'Amber Brisk Calm Dapper Eager Frosty Gentle Hidden Ivory Jolly Keen Lively Mellow Nimble Olive Polite Quiet Rapid Silver Tidy Umber Vivid Witty Young Zesty'.split(
    ' ',
  )
const animals =
  'Falcon Otter Heron Lynx Badger Crane Dolphin Egret Fox Gecko Hare Ibis Jay Koala Lark Marten Newt Owl Puffin Quail Raven Seal Tern Urchin Vole Wren Yak'.split(
    ' ',
  )
const comments = [
  'Clear README, sensible trade-offs.',
  'Good instincts; naming could be better.',
  'Handled the edge cases that most miss.',
  'Tests read like a specification.',
  'Asked the right questions first.',
]
const doubts = [
  'The main path fails on empty input.',
  'Hard to follow; one function does everything.',
  'No tests, and it shows.',
  'Could not explain the choice of data structure.',
]

/** Scores from 1 to 4 with their weights, by how it went. */
const scores = {
  PASSED: [
    [3, 3],
    [4, 2],
  ],
  FAILED: [
    [1, 2],
    [2, 2],
  ],
  DOUBTED: [
    [2, 2],
    [3, 3],
    [4, 1],
  ],
} as const

/** Adds everything that a developer was assessed by, in keeping with stage and status. */
export function addDeveloperAssessments(rows: Rows, world: World, developer: Developer): void {
  storyOf(developer).forEach(([type, outcome], index) => {
    const test = world.tests.find(
      ({ assessment, field }) => assessment.type === type && (field === null || field === developer.stack.field),
    )
    // Members were assessed before they became members, two days apart; all others lately.
    const end = developer.membership ? developer.membership.from + 2 + 2 * index : lately(outcome, developer)
    if (test) addDeveloperAssessment(rows, world, developer, { test, outcome, index, end })
  })
}

type Chapter = readonly [Test['assessment']['type'], Outcome]

function storyOf({ row, random, membership }: Developer): Chapter[] {
  if (membership) {
    const more = random.some(['LIVE_CODING', 'TECH_INTERVIEW', 'SOFT_SKILLS', 'LANGUAGE'] as const, random.int(0, 2))
    return [['TAKE_HOME', 'PASSED'], ...more.map((type) => [type, 'PASSED'] as const)]
  }
  if (row.stage === 'REJECTED')
    return row.stage_reason === 'SKILLS' || random.chance(0.4)
      ? [['TAKE_HOME', random.chance(0.8) ? 'FAILED' : 'DOUBTED']]
      : []
  if (row.stage === 'WITHDRAWN') return [['TAKE_HOME', random.pick(['DECLINED', 'EXPIRED', 'CANCELLED'])]]
  switch (row.status) {
    case 'PROFILE_REVIEW':
    case 'INTRO_CALL':
      return random.chance(0.5) ? [['TAKE_HOME', 'DRAFT']] : []
    case 'CHALLENGE_OUT':
      return [
        [
          'TAKE_HOME',
          random.weighted([
            ['SENT', 4],
            ['STARTED', 4],
            ['EXPIRED', 2],
          ]),
        ],
      ]
    case 'SUBMITTED':
      return [['TAKE_HOME', 'SUBMITTED']]
    case 'IN_REVIEW':
      return [
        [
          'TAKE_HOME',
          random.weighted([
            ['ASSIGNED', 5],
            ['IN_REVIEW', 4],
            ['SECOND_REVIEW', 2],
          ]),
        ],
      ]
    case 'TECH_INTERVIEW':
      return [
        ['TAKE_HOME', 'PASSED'],
        ['TECH_INTERVIEW', random.pick(['DRAFT', 'SENT'])],
      ]
    case 'DECISION':
      return [
        ['TAKE_HOME', 'PASSED'],
        [
          'TECH_INTERVIEW',
          random.weighted([
            ['PASSED', 5],
            ['DOUBTED', 2],
            ['FAILED', 1],
          ]),
        ],
      ]
    default:
      return []
  }
}

/** The days ago of the newest thing that happened to it. */
function lately(outcome: Outcome, { row, random, applied }: Developer): number {
  if (row.stage !== 'VETTING') return applied - random.int(24, 40)
  return random.int(1, outcome === 'PASSED' || outcome === 'EXPIRED' ? 3 : 6)
}

interface Attempt {
  readonly test: Test
  readonly outcome: Outcome
  readonly index: number
  /** Days ago. */
  readonly end: number
}

// How many days before its newest moment each earlier one lies.
const steps = { sent: 11, started: 9, submitted: 5 }
const submittedOutcomes: readonly Outcome[] = [
  'SUBMITTED',
  'ASSIGNED',
  'IN_REVIEW',
  'SECOND_REVIEW',
  'PASSED',
  'FAILED',
  'DOUBTED',
]
const completedOutcomes: readonly Outcome[] = ['PASSED', 'FAILED', 'DOUBTED']

function addDeveloperAssessment(rows: Rows, world: World, developer: Developer, attempt: Attempt): void {
  const { test, outcome, index, end } = attempt
  const { random, serial } = developer
  const at = (daysAgo: number) => world.calendar.moment(daysAgo, random)
  const sentDay = sentDayOf(outcome, end)
  const version = [...test.versions].reverse().find(({ since }) => since >= sentDay) ?? test.versions[0]
  if (!version) return
  const submitted = submittedOutcomes.includes(outcome)
  const completed = completedOutcomes.includes(outcome)
  const row: Row<'developer_assessments'> = {
    id: random.id(),
    created_at: at(sentDay + 1),
    developer_id: developer.row.id,
    assessment_version_id: version.row.id,
    challenge_id: test.challenges.length > 0 ? random.pick(test.challenges).id : null,
    code_name: codeName(serial, index),
    status: completed ? 'COMPLETED' : (outcome as DeveloperAssessmentStatus),
    status_note: outcome === 'DECLINED' || outcome === 'CANCELLED' ? 'No time for it at the moment.' : null,
    url_submission:
      submitted && test.challenges.length > 0 ? `https://git.example.com/submissions/${serial}-${index + 1}` : null,
    sent_at: outcome === 'DRAFT' ? null : at(sentDay),
    due_at: outcome === 'DRAFT' ? null : at(sentDay - (outcome === 'EXPIRED' ? 7 : 10)),
    started_at: submitted || outcome === 'STARTED' ? at(sentDay - (steps.sent - steps.started)) : null,
    submitted_at: submitted ? at(sentDay - (steps.sent - steps.submitted)) : null,
    completed_at: completed ? at(end) : null,
    result: null,
    total_score: null,
  }
  rows.developer_assessments.push(row)
  const panel = panelOf(world, outcome, random)
  const reviews = reviewsOf(outcome, random).slice(0, panel.length)
  const totals = reviews.map((status, turn) => {
    const part = { status, reviewer_id: panel[turn] ?? '', isSecond: turn > 0 }
    return addReview(rows, world, { ...attempt, ...part, row, criteria: version.criteria, random })
  })
  const sent = totals.filter((total) => total !== null)
  if (!completed) return
  row.total_score = sent.reduce((sum, total) => sum + total, 0) / sent.length
  row.result = resultOf(outcome, row.total_score)
}

/** What still runs was sent so that it is neither too new nor due for long. */
function sentDayOf(outcome: Outcome, end: number): number {
  if (outcome === 'DRAFT') return end
  if (outcome === 'SENT') return end + 1
  if (outcome === 'STARTED') return end + 3
  if (outcome === 'SUBMITTED' || outcome === 'ASSIGNED') return end + steps.sent - steps.submitted
  return end + steps.sent
}

function resultOf(outcome: Outcome, total: number): AssessmentResult {
  if (outcome === 'DOUBTED') return 'INCONCLUSIVE'
  if (outcome === 'PASSED') return total >= 90 ? 'STRONG_PASS' : 'PASS'
  return total < 38 ? 'STRONG_FAIL' : 'FAIL'
}

/** The reviews of an assessment, the first one first. */
function reviewsOf(outcome: Outcome, random: Random): ReviewStatus[] {
  const declined: ReviewStatus[] = random.chance(0.08) ? ['DECLINED'] : []
  if (outcome === 'ASSIGNED') return ['PENDING', ...declined]
  if (outcome === 'IN_REVIEW') return ['DRAFT', ...declined]
  if (outcome === 'SECOND_REVIEW') return ['SENT', random.pick(['PENDING', 'DRAFT'])]
  if (!completedOutcomes.includes(outcome)) return []
  return outcome === 'DOUBTED' || random.chance(0.2) ? ['SENT', 'SENT', ...declined] : ['SENT', ...declined]
}

/** Different people, as many as an assessment can need. The first of all, an account to try, gets more of what waits. */
function panelOf({ staff: { reviewer } }: World, outcome: Outcome, random: Random): string[] {
  const [first = '', ...others] = reviewer
  const leads = random.chance(completedOutcomes.includes(outcome) ? 0.25 : 0.6)
  const rest = random.some(others, 3)
  return leads ? [first, ...rest] : [...rest, first]
}

interface Reviewing extends Attempt {
  readonly status: ReviewStatus
  readonly reviewer_id: string
  /** Whether another review came before. */
  readonly isSecond: boolean
  readonly row: Row<'developer_assessments'>
  readonly criteria: readonly Row<'criteria'>[]
  readonly random: Random
}

/** Adds a review with its scores. Returns its total in percent once sent, or null. */
function addReview(
  rows: Rows,
  world: World,
  { end, outcome, status, reviewer_id, isSecond, row, criteria, random }: Reviewing,
): number | null {
  const sent = status === 'SENT'
  const assigned = outcome === 'SECOND_REVIEW' && isSecond ? end : end + (completedOutcomes.includes(outcome) ? 3 : 1)
  const review: Row<'reviews'> = {
    id: random.id(),
    created_at: world.calendar.moment(assigned, random),
    developer_assessment_id: row.id,
    reviewer_id,
    status,
    due_at: world.calendar.midnight(assigned - 4),
    sent_at: sent ? world.calendar.moment(end, random) : null,
    total_score: null,
    comments: sent ? random.pick(outcome === 'FAILED' ? doubts : comments) : null,
    decline_reason: status === 'DECLINED' ? 'Away that week.' : null,
  }
  rows.reviews.push(review)
  const rated = sent ? criteria : status === 'DRAFT' ? criteria.slice(0, random.int(1, criteria.length - 1)) : []
  const likely = scores[completedOutcomes.includes(outcome) ? (outcome as keyof typeof scores) : 'DOUBTED']
  const given = rated.map((criterion) => ({ criterion, score: random.weighted<number>(likely) }))
  for (const { criterion, score } of given) {
    const comment = random.chance(0.15) ? random.pick(score > 2 ? comments : doubts) : null
    rows.review_scores.push({
      id: random.id(),
      created_at: review.created_at,
      review_id: review.id,
      criterion_id: criterion.id,
      score,
      comment,
    })
  }
  if (!sent) return null
  review.total_score = totalScore(given.map(({ criterion, score }) => ({ weight: criterion.weight ?? 1, score })))
  return review.total_score ?? null
}

/** All that a reviewer learns of a developer's name. Its number makes it the only one. */
function codeName(serial: number, index: number): string {
  const adjective = adjectives[serial % adjectives.length]
  const animal = animals[(serial * 5 + index) % animals.length]
  return `${adjective} ${animal} ${serial * 4 + index}`
}

/** Adds the developer's skills; a sent review that passed verifies some of the stack's. */
export function addSkills(rows: Rows, world: World, developer: Developer, verifier: Row<'reviews'> | undefined): void {
  const { random, stack, years, row } = developer
  const verified = verifier ? random.some(stack.core, random.int(2, stack.core.length)) : []
  for (const name of developer.skills) {
    const skill_id = world.skillIds.get(name.toLowerCase())
    if (!skill_id) continue
    const claimed = Math.max(0.5, Math.round(2 * years * (0.3 + 0.7 * random.number())) / 2)
    rows.developer_skills.push({
      id: random.id(),
      created_at: row.created_at,
      developer_id: row.id,
      skill_id,
      years_of_experience: random.chance(0.93) ? claimed : null,
      verified_by_review_id: verifier && verified.includes(name) ? verifier.id : null,
    })
  }
}
