import { latest, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import { scoreBy, talentOf } from '#server/demo/developers/talent.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { reviewDays } from '#shared/developerAssessments/assessmentSending.ts'
import type {
  DeveloperAssessmentStatus,
  ReviewOrigin,
  ReviewStatus,
} from '#shared/developerAssessments/developerAssessments.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type CriterionRating, outcomeOf, totalScore } from '#shared/reviews/reviewTotals.ts'
import type { PlannedOutcome } from './assessmentPlan.ts'
import { addReviewStory } from './assessmentStory.ts'
import type { AssessmentDefinition } from './assessments.ts'
import type { AttemptDays } from './attemptDays.ts'

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

/** The scores that an outcome allows. */
const scores = {
  PASSED: [3, 4],
  FAILED: [1, 2],
  DOUBTED: [2, 3, 4],
} as const
/** The scores of work that has no result yet. A talk that waits for evidence would have passed. */
const openScores = { UNCONFIRMED: scores.PASSED, DENIED: scores.PASSED } as const

export interface Attempt {
  readonly definition: AssessmentDefinition
  readonly outcome: PlannedOutcome
  readonly index: number
  readonly days: AttemptDays
}

/** Tells whether the reviews of a work are sent, so that it has a result. */
export function isDecided(outcome: PlannedOutcome): outcome is keyof typeof scores {
  return isKeyOf(scores, outcome)
}

/** A talk without evidence waits with the one review that it got. */
export function statusOf(outcome: PlannedOutcome): DeveloperAssessmentStatus {
  if (isDecided(outcome)) return 'COMPLETED'
  return isKeyOf(openScores, outcome) ? 'SECOND_REVIEW' : outcome
}

/** Says why a work gets one more review after those that were sent. */
export function originOfSecond(sent: readonly CriterionRating[][], passMark: number): ReviewOrigin {
  const first = outcomeOf(sent, passMark)
  if (first?.failedMustPass) return 'MUST_PASS_FAILED'
  return first?.closeToMark ? 'CLOSE_TO_MARK' : 'CALIBRATION'
}

/** Lists the statuses of an assessment's reviews, the first review first. */
export function reviewsOf(outcome: PlannedOutcome, random: Random): ReviewStatus[] {
  const declined: ReviewStatus[] = random.chance(0.08) ? ['DECLINED'] : []
  if (outcome === 'ASSIGNED') return ['PENDING', ...declined]
  if (outcome === 'IN_REVIEW') return ['DRAFT', ...declined]
  if (outcome === 'SECOND_REVIEW') return ['SENT', random.pick(['PENDING', 'DRAFT'])]
  if (isKeyOf(openScores, outcome)) return ['SENT']
  if (!isDecided(outcome)) return []
  return outcome === 'DOUBTED' || random.chance(0.2) ? ['SENT', 'SENT', ...declined] : ['SENT', ...declined]
}

/** Returns up to four different reviewers. The first of the staff, a demo account, gets more of the open reviews, and those that are late. */
export function reviewersOf(
  { staff: { reviewer } }: DemoContext,
  { outcome, days }: Attempt,
  random: Random,
): string[] {
  const [first = '', ...others] = reviewer
  const isOpen = !isDecided(outcome)
  const leads = random.chance(isOpen ? 0.5 : 0.25) || (isOpen && days.asked > reviewDays)
  const rest = random.some(others, 3)
  return leads ? [first, ...rest] : [...rest, first]
}

interface ReviewPlan extends Attempt {
  readonly status: ReviewStatus
  readonly reviewer_id: string
  readonly origin: ReviewOrigin
  /** The place among the reviews of the work. */
  readonly turn: number
  readonly row: DemoRow<'developer_assessments'>
  readonly criteria: readonly DemoRow<'criteria'>[]
  /** The names of the skills that the developer claims. */
  readonly claimed: readonly string[]
  readonly random: Random
}

/**
 * Adds a review with its scores.
 * @returns its ratings, or undefined while it is not sent.
 */
export function addReview(rows: DemoRows, context: DemoContext, plan: ReviewPlan): CriterionRating[] | undefined {
  const { outcome, status, origin, reviewer_id, row, criteria, random } = plan
  const sent = status === 'SENT'
  const { asked, answered } = daysOfReview(plan)
  const id = random.id()
  const asked_at = latest(context.calendar.moment(asked, random), new Date(row.submitted_at ?? 0))
  const review: DemoRow<'reviews'> = {
    id,
    created_at: asked_at,
    developer_assessment_id: row.id,
    reviewer_id,
    asked_at,
    status,
    origin,
    due_at: context.calendar.midnight(asked - reviewDays),
    sent_at: sent ? latest(context.calendar.moment(answered, random), minutesAfter(asked_at, 100)) : null,
    comments: sent ? random.pick(outcome === 'FAILED' ? criticalComments : comments) : null,
    decline_reason: status === 'DECLINED' ? 'Away that week.' : null,
    ...(sent
      ? answersAboutSkills({ stack: plan.definition.assessment.stack ?? [], ...plan })
      : { shown_skills: [], unshown_skills: [] }),
  }
  const begun = minutesAfter(asked_at, 45)
  if (sent || status === 'DRAFT') addOpening(rows, plan, begun)
  const rated = sent ? criteria : status === 'DRAFT' ? criteria.slice(0, random.int(1, criteria.length - 1)) : []
  const judged = {
    talent: talentOf(row.developer_id),
    workId: row.id,
    allowed: { ...scores, ...openScores }[isDecided(outcome) || isKeyOf(openScores, outcome) ? outcome : 'DOUBTED'],
  }
  const reviewer = { index: context.staff.reviewer.indexOf(reviewer_id), daysAgo: answered }
  const given = rated.map((criterion) => ({
    criterion,
    score: scoreBy(reviewer, { ...judged, criterionId: criterion.id }, random.number()),
  }))
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
  const ratings = given.map(({ criterion: { id, weight = 1, must_pass = false }, score }) => {
    return { criterion_id: id, weight, must_pass, score }
  })
  if (sent) review.total_score = totalScore(ratings)
  addReviewStory(rows, review, begun)
  return sent ? ratings : undefined
}

/** The chance that somebody scored a work without opening it, and the minutes that they look at it. */
const [unopened, [least, most]] = [0.04, [5, 40]] as const

/** Reviewers open a work before they score it, and most do so once more. A talk has nothing to open. */
function addOpening(rows: DemoRows, { row, reviewer_id }: ReviewPlan, begun: Date): void {
  const random = demoRandom('opening', row.id, reviewer_id)
  if (!row.url_submission || random.chance(unopened)) return
  const first_at = minutesAfter(begun, -random.int(least, most))
  const last_at = random.chance(0.6) ? minutesAfter(begun, random.int(least, most)) : first_at
  rows.work_openings.push({ developer_assessment_id: row.id, user_id: reviewer_id, part: 'ADDRESS', first_at, last_at })
}

/** Returns when a reviewer was asked and answered, in days ago. Whoever looks a second time is asked once the first review is sent. */
function daysOfReview({ outcome, turn, status, days: { asked, end } }: ReviewPlan) {
  const isLooking = outcome === 'SECOND_REVIEW'
  const between = isLooking ? Math.max(1, asked - 2) : end + Math.floor((asked - end) / 2)
  if (turn > 0 && status !== 'DECLINED') return { asked: between, answered: end }
  return { asked, answered: isLooking ? between : end }
}

/** The chance that a work shows a claimed skill, by whether it passes. */
const shownChance = { passed: 0.85, other: 0.4 }

interface Work {
  readonly row: { readonly id: string }
  readonly outcome: PlannedOutcome
  /** The names of the skills that the assessment of the work asks for. */
  readonly stack: readonly string[]
  /** The names of the skills that the developer claims. */
  readonly claimed: readonly string[]
}

/** A sent review answers for each claimed skill of the stack. Its answers follow from the work, so reviewers agree. */
function answersAboutSkills({ row, outcome, stack, claimed }: Work) {
  const { chance } = demoRandom('shown skills', row.id)
  const asked = stack.filter((name) => claimed.includes(name))
  const shown = asked.filter(() => chance(shownChance[outcome === 'PASSED' ? 'passed' : 'other']))
  return { shown_skills: shown, unshown_skills: asked.filter((name) => !shown.includes(name)) }
}
