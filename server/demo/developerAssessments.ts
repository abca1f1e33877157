import {
  type AssessmentResult,
  type DeveloperAssessmentStatus,
  type ReviewStatus,
  totalScore,
} from '#shared/developerAssessments.ts'
import { type Outcome, plannedAssessments } from './assessmentPlan.ts'
import { tellAssessment, tellReview } from './assessmentStory.ts'
import type { AssessmentDefinition } from './assessments.ts'
import type { DemoContext } from './context.ts'
import type { Developer } from './developers.ts'
import type { Random } from './random.ts'
import type { Row, Rows } from './rows.ts'

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
const criticalComments = [
  'The main path fails on empty input.',
  'Hard to follow; one function does everything.',
  'No tests, and it shows.',
  'Could not explain the choice of data structure.',
]

/** Scores from 1 to 4 with their weights, by outcome. */
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

/** Adds all assessments of a developer that fit stage and status. */
export function addDeveloperAssessments(rows: Rows, context: DemoContext, developer: Developer): void {
  plannedAssessments(developer).forEach(([type, outcome], index) => {
    const definition = context.assessments.find(
      ({ assessment, field }) => assessment.type === type && (field === null || field === developer.stack.field),
    )
    // Members were assessed before they became members, two days apart; all others recently.
    const end = developer.membership ? developer.membership.from + 2 + 2 * index : lastActivityDay(outcome, developer)
    if (definition) addDeveloperAssessment(rows, context, developer, { definition, outcome, index, end })
  })
}

/** How many days ago the assessment last changed. */
function lastActivityDay(outcome: Outcome, { row, random, applied }: Developer): number {
  if (row.stage !== 'VETTING') return applied - random.int(24, 40)
  return random.int(1, outcome === 'PASSED' || outcome === 'EXPIRED' ? 3 : 6)
}

interface Attempt {
  readonly definition: AssessmentDefinition
  readonly outcome: Outcome
  readonly index: number
  /** Days ago that it last changed. */
  readonly end: number
}

// How many days before its last change each earlier step lies.
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

function addDeveloperAssessment(rows: Rows, context: DemoContext, developer: Developer, attempt: Attempt): void {
  const { definition, outcome, index, end } = attempt
  const { random, serial } = developer
  const at = (daysAgo: number) => context.calendar.moment(daysAgo, random)
  const sentDay = sentDayOf(outcome, end)
  const version = [...definition.versions].reverse().find(({ since }) => since >= sentDay) ?? definition.versions[0]
  if (!version) return
  const submitted = submittedOutcomes.includes(outcome)
  const completed = completedOutcomes.includes(outcome)
  const row: Row<'developer_assessments'> = {
    id: random.id(),
    created_at: at(sentDay + 1),
    developer_id: developer.row.id,
    assessment_version_id: version.row.id,
    challenge_id: definition.challenges.length > 0 ? random.pick(definition.challenges).id : null,
    code_name: codeName(serial, index),
    status: completed ? 'COMPLETED' : (outcome as DeveloperAssessmentStatus),
    status_note: outcome === 'DECLINED' || outcome === 'CANCELLED' ? 'No time for it at the moment.' : null,
    url_submission:
      submitted && definition.challenges.length > 0
        ? `https://git.example.com/submissions/${serial}-${index + 1}`
        : null,
    sent_at: outcome === 'DRAFT' ? null : at(sentDay),
    due_at: outcome === 'DRAFT' ? null : at(sentDay - (outcome === 'EXPIRED' ? 7 : 10)),
    started_at: submitted || outcome === 'STARTED' ? at(sentDay - (steps.sent - steps.started)) : null,
    submitted_at: submitted ? at(sentDay - (steps.sent - steps.submitted)) : null,
    completed_at: completed ? at(end) : null,
    result: null,
    total_score: null,
  }
  rows.developer_assessments.push(row)
  const reviewers = reviewersOf(context, outcome, random)
  const reviews = reviewsOf(outcome, random).slice(0, reviewers.length)
  const totals = reviews.map((status, turn) => {
    const part = { status, reviewer_id: reviewers[turn] ?? '', isSecond: turn > 0 }
    return addReview(rows, context, { ...attempt, ...part, row, criteria: version.criteria, random })
  })
  const sent = totals.filter((total) => total !== null)
  if (completed) {
    row.total_score = hundredths(sent.reduce((sum, total) => sum + total, 0) / sent.length)
    row.result = resultOf(outcome, row.total_score)
  }
  const own = rows.reviews.slice(rows.reviews.length - reviews.length)
  tellAssessment(rows, row, own, { by: developer.row.owner_id, end: at(end) })
}

/** How many days ago it was sent: recently enough that an open one is not long overdue. */
function sentDayOf(outcome: Outcome, end: number): number {
  if (outcome === 'DRAFT') return end
  if (outcome === 'SENT') return end + 1
  if (outcome === 'STARTED') return end + 3
  if (outcome === 'SUBMITTED') return end + steps.sent - steps.submitted
  // It is assigned, a day before the end, after it was submitted.
  if (outcome === 'ASSIGNED') return end + 2 + steps.sent - steps.submitted
  return end + steps.sent
}

function resultOf(outcome: Outcome, total: number): AssessmentResult {
  if (outcome === 'DOUBTED') return 'INCONCLUSIVE'
  if (outcome === 'PASSED') return total >= 90 ? 'STRONG_PASS' : 'PASS'
  return total < 38 ? 'STRONG_FAIL' : 'FAIL'
}

/** The statuses of an assessment's reviews, the first review first. */
function reviewsOf(outcome: Outcome, random: Random): ReviewStatus[] {
  const declined: ReviewStatus[] = random.chance(0.08) ? ['DECLINED'] : []
  if (outcome === 'ASSIGNED') return ['PENDING', ...declined]
  if (outcome === 'IN_REVIEW') return ['DRAFT', ...declined]
  if (outcome === 'SECOND_REVIEW') return ['SENT', random.pick(['PENDING', 'DRAFT'])]
  if (!completedOutcomes.includes(outcome)) return []
  return outcome === 'DOUBTED' || random.chance(0.2) ? ['SENT', 'SENT', ...declined] : ['SENT', ...declined]
}

/** Up to four different reviewers. The first of the staff, a demo account, gets more of the open reviews. */
function reviewersOf({ staff: { reviewer } }: DemoContext, outcome: Outcome, random: Random): string[] {
  const [first = '', ...others] = reviewer
  const leads = random.chance(completedOutcomes.includes(outcome) ? 0.25 : 0.6)
  const rest = random.some(others, 3)
  return leads ? [first, ...rest] : [...rest, first]
}

interface ReviewPlan extends Attempt {
  readonly status: ReviewStatus
  readonly reviewer_id: string
  /** Whether another review came before. */
  readonly isSecond: boolean
  readonly row: Row<'developer_assessments'>
  readonly criteria: readonly Row<'criteria'>[]
  readonly random: Random
}

/**
 * Adds a review with its scores.
 * @returns its total score in percent, or null while it is not sent.
 */
function addReview(
  rows: Rows,
  context: DemoContext,
  { end, outcome, status, reviewer_id, isSecond, row, criteria, random }: ReviewPlan,
): number | null {
  const sent = status === 'SENT'
  const assigned = outcome === 'SECOND_REVIEW' && isSecond ? end : end + (completedOutcomes.includes(outcome) ? 3 : 1)
  const review: Row<'reviews'> = {
    id: random.id(),
    created_at: context.calendar.moment(assigned, random),
    developer_assessment_id: row.id,
    reviewer_id,
    status,
    due_at: context.calendar.midnight(assigned - 4),
    sent_at: sent ? context.calendar.moment(end, random) : null,
    total_score: null,
    comments: sent ? random.pick(outcome === 'FAILED' ? criticalComments : comments) : null,
    decline_reason: status === 'DECLINED' ? 'Away that week.' : null,
  }
  rows.reviews.push(review)
  const begun = new Date(review.created_at.getTime() + 45 * 60_000)
  const rated = sent ? criteria : status === 'DRAFT' ? criteria.slice(0, random.int(1, criteria.length - 1)) : []
  const likely = scores[completedOutcomes.includes(outcome) ? (outcome as keyof typeof scores) : 'DOUBTED']
  const given = rated.map((criterion) => ({ criterion, score: random.weighted<number>(likely) }))
  for (const { criterion, score } of given) {
    const comment = random.chance(0.15) ? random.pick(score > 2 ? comments : criticalComments) : null
    rows.review_scores.push({
      id: random.id(),
      created_at: begun,
      review_id: review.id,
      criterion_id: criterion.id,
      score,
      comment,
    })
  }
  if (sent) {
    const ratings = given.map(({ criterion, score }) => ({ weight: criterion.weight ?? 1, score }))
    review.total_score = hundredths(totalScore(ratings) ?? 0)
  }
  tellReview(rows, review, begun)
  return review.total_score ?? null
}

/** So that the events hold what the row holds, which has few digits. */
function hundredths(score: number): number {
  return Math.round(score * 100) / 100
}

/** The name that reviewers see in place of the developer's. The number at its end makes it unique. */
function codeName(serial: number, index: number): string {
  const adjective = adjectives[serial % adjectives.length]
  const animal = animals[(serial * 5 + index) % animals.length]
  return `${adjective} ${animal} ${serial * 4 + index}`
}
