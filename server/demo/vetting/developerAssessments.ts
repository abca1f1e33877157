import { day, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { scoreBy, talentOf } from '#server/demo/developers/talent.ts'
import { demoRandom, type Random } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { codeName } from '#server/developerAssessments/sending/codeName.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type { ReviewOrigin, ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type CriterionRating, outcomeOf, totalScore } from '#shared/reviews/reviewTotals.ts'
import { type PlannedOutcome, plannedAssessments } from './assessmentPlan.ts'
import { addAssessmentStory, addReviewStory } from './assessmentStory.ts'
import type { AssessmentDefinition } from './assessments.ts'

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

export function addDeveloperAssessments(rows: DemoRows, context: DemoContext, developer: DemoDeveloper): void {
  plannedAssessments(developer).forEach(([type, outcome], index) => {
    const definition = context.assessments.find(
      ({ assessment, fits }) => assessment.type === type && fits(developer.stack),
    )
    // Members were assessed before they became members, two days apart; all others recently.
    const end = developer.membership ? developer.membership.from + 2 + 2 * index : lastActivityDay(outcome, developer)
    if (definition) addDeveloperAssessment(rows, context, developer, { definition, outcome, index, end })
  })
}

/** Returns days ago. */
function lastActivityDay(outcome: PlannedOutcome, { row, random, applied }: DemoDeveloper): number {
  if (row.stage !== 'VETTING') return applied - random.int(24, 40)
  if (outcome === 'DRAFT' && row.status !== 'TECH_INTERVIEW') return 1
  return random.int(1, outcome === 'PASSED' || outcome === 'EXPIRED' ? 3 : 6)
}

interface Attempt {
  readonly definition: AssessmentDefinition
  readonly outcome: PlannedOutcome
  readonly index: number
  /** The days since it last changed. */
  readonly end: number
}

// The days of each earlier step before the last change.
const steps = { sent: 11, started: 9, submitted: 5 }
const submittedOutcomes: readonly PlannedOutcome[] = [
  'SUBMITTED',
  'ASSIGNED',
  'IN_REVIEW',
  'SECOND_REVIEW',
  'PASSED',
  'FAILED',
  'DOUBTED',
]

function isDecided(outcome: PlannedOutcome): outcome is keyof typeof scores {
  return isKeyOf(scores, outcome)
}

function addDeveloperAssessment(
  rows: DemoRows,
  context: DemoContext,
  developer: DemoDeveloper,
  attempt: Attempt,
): void {
  const { definition, outcome, index, end } = attempt
  const { random, serial } = developer
  const at = (daysAgo: number) => context.calendar.moment(daysAgo, random)
  const sentDay = sentDayOf(outcome, end)
  const version = [...definition.versions].reverse().find(({ since }) => since >= sentDay) ?? definition.versions[0]
  if (!version) return
  const submitted = submittedOutcomes.includes(outcome)
  const completed = isDecided(outcome)
  const code_name = codeName(serial, serial * 5 + index, serial * 4 + index)
  const row: DemoRow<'developer_assessments'> = {
    id: random.id(),
    created_at: at(sentDay + 1),
    developer_id: developer.row.id,
    assessment_version_id: version.row.id,
    challenge_id: definition.challenges.length > 0 ? random.pick(definition.challenges).id : null,
    code_name,
    status: isDecided(outcome) ? 'COMPLETED' : outcome,
    status_note: outcome === 'DECLINED' || outcome === 'CANCELLED' ? 'No time for it at the moment.' : null,
    url_submission:
      submitted && definition.challenges.length > 0
        ? // Reviewers open it, so it says nothing about the person.
          `https://git.example.com/submissions/${code_name.toLowerCase().replaceAll(' ', '-')}`
        : null,
    sent_at: outcome === 'DRAFT' ? null : at(sentDay),
    due_at: outcome === 'DRAFT' ? null : at(sentDay - (outcome === 'EXPIRED' ? 7 : 10)),
    started_at: submitted || outcome === 'STARTED' ? at(sentDay - (steps.sent - steps.started)) : null,
    submitted_at: submitted ? at(sentDay - (steps.sent - steps.submitted)) : null,
    completed_at: completed ? at(end) : null,
    sent_by_id: outcome === 'DRAFT' ? null : developer.row.owner_id,
    planned_reviewer_ids: [],
    talk_with_ids: [],
  }
  if (outcome === 'SENT' || outcome === 'STARTED') addPlans(context, row, definition.assessment.type)
  if (submitted) addSubmission(rows, row)
  const reviewers = reviewersOf(context, outcome, random)
  if (submitted && !isTakeHome(definition.assessment.type)) addTalk(row, reviewers)
  const reviews = reviewsOf(outcome, random).slice(0, reviewers.length)
  const sent: CriterionRating[][] = []
  const passMark = version.row.pass_mark ?? defaultPassMark
  reviews.forEach((status, turn) => {
    const origin = turn > 0 && status !== 'DECLINED' ? originOfSecond(sent, passMark) : 'ASSIGNED'
    const part = { status, origin, reviewer_id: reviewers[turn] ?? '', isSecond: turn > 0, claimed: developer.skills }
    const given = addReview(rows, context, { ...attempt, ...part, row, criteria: version.criteria, random })
    if (given) sent.push(given)
  })
  const decided = outcomeOf(sent, passMark)
  if (completed && decided) {
    row.total_score = decided.total
    row.result = outcome === 'DOUBTED' ? 'INCONCLUSIVE' : decided.result
    if (outcome === 'DOUBTED') row.status_note = 'The reviewers saw different things in it. We talk to them again.'
  }
  const own = rows.reviews.slice(rows.reviews.length - reviews.length)
  addAssessmentStory(rows, row, own, { by: developer.row.owner_id, end: at(end) })
}

/** An open assessment has a reminder a day before it is due, and somebody who will review it. */
function addPlans({ calendar, staff }: DemoContext, row: DemoRow<'developer_assessments'>, type: AssessmentType): void {
  const { reviewer } = staff
  row.planned_reviewer_ids = demoRandom('planned reviewers', row.id).some(reviewer, 1)
  const reminder = row.due_at && minutesAfter(row.due_at, -day)
  if (isTakeHome(type) && reminder && reminder > calendar.midnight(-1)) row.remind_at = reminder
}

const talkLengths = [45, 60, 75, 90]

/** The owner of the developer records the talk of a reviewer, on its day. */
function addTalk(row: DemoRow<'developer_assessments'>, reviewers: readonly string[]): void {
  row.talk_on = row.submitted_at?.toISOString().slice(0, 10) ?? null
  row.talk_minutes = demoRandom('talk', row.id).pick(talkLengths)
  row.talk_with_ids = reviewers.slice(0, 1)
  row.recorded_by_id = row.sent_by_id ?? null
}

const notes = [
  'The README says how to run it, and what I would do next.',
  'I left the second part out: I would rather ask you about it first.',
  'Took a little longer than you said. The tests were worth it.',
]

/** One in three writes something with their work. */
function addSubmission(rows: DemoRows, { id, url_submission, submitted_at }: DemoRow<'developer_assessments'>) {
  const random = demoRandom('submission', id)
  if (!url_submission || !submitted_at || !random.chance(0.33)) return
  const note = random.pick(notes)
  rows.submissions.push({ id: random.id(), created_at: submitted_at, developer_assessment_id: id, note })
}

/** Returns days ago: recently enough that an open one is not long overdue. */
function sentDayOf(outcome: PlannedOutcome, end: number): number {
  if (outcome === 'DRAFT') return end
  if (outcome === 'SENT') return end + 1
  if (outcome === 'STARTED') return end + 3
  if (outcome === 'SUBMITTED') return end + steps.sent - steps.submitted
  // A reviewer was assigned a day before the end, after the submission.
  if (outcome === 'ASSIGNED') return end + 2 + steps.sent - steps.submitted
  return end + steps.sent
}

const defaultPassMark = 65

function originOfSecond(sent: readonly CriterionRating[][], passMark: number): ReviewOrigin {
  const first = outcomeOf(sent, passMark)
  if (first?.failedMustPass) return 'MUST_PASS_FAILED'
  return first?.closeToMark ? 'CLOSE_TO_MARK' : 'CALIBRATION'
}

/** Lists the statuses of an assessment's reviews, the first review first. */
function reviewsOf(outcome: PlannedOutcome, random: Random): ReviewStatus[] {
  const declined: ReviewStatus[] = random.chance(0.08) ? ['DECLINED'] : []
  if (outcome === 'ASSIGNED') return ['PENDING', ...declined]
  if (outcome === 'IN_REVIEW') return ['DRAFT', ...declined]
  if (outcome === 'SECOND_REVIEW') return ['SENT', random.pick(['PENDING', 'DRAFT'])]
  if (!isDecided(outcome)) return []
  return outcome === 'DOUBTED' || random.chance(0.2) ? ['SENT', 'SENT', ...declined] : ['SENT', ...declined]
}

/** Returns up to four different reviewers. The first of the staff, a demo account, gets more of the open reviews. */
function reviewersOf({ staff: { reviewer } }: DemoContext, outcome: PlannedOutcome, random: Random): string[] {
  const [first = '', ...others] = reviewer
  const leads = random.chance(isDecided(outcome) ? 0.25 : 0.6)
  const rest = random.some(others, 3)
  return leads ? [first, ...rest] : [...rest, first]
}

interface ReviewPlan extends Attempt {
  readonly status: ReviewStatus
  readonly reviewer_id: string
  readonly origin: ReviewOrigin
  readonly isSecond: boolean
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
function addReview(rows: DemoRows, context: DemoContext, plan: ReviewPlan): CriterionRating[] | undefined {
  const { end, outcome, status, origin, reviewer_id, isSecond, row, criteria, random } = plan
  const sent = status === 'SENT'
  const assigned = outcome === 'SECOND_REVIEW' && isSecond ? end : end + (isDecided(outcome) ? daysToReview(row.id) : 1)
  const id = random.id()
  const asked_at = context.calendar.moment(assigned, random)
  const review: DemoRow<'reviews'> = {
    id,
    created_at: asked_at,
    developer_assessment_id: row.id,
    reviewer_id,
    asked_at,
    status,
    origin,
    due_at: context.calendar.midnight(assigned - 4),
    sent_at: sent ? context.calendar.moment(end, random) : null,
    comments: sent ? random.pick(outcome === 'FAILED' ? criticalComments : comments) : null,
    decline_reason: status === 'DECLINED' ? 'Away that week.' : null,
    ...(sent
      ? answersAboutSkills({ stack: plan.definition.assessment.stack ?? [], ...plan })
      : { shown_skills: [], unshown_skills: [] }),
  }
  const begun = minutesAfter(asked_at, 45)
  const rated = sent ? criteria : status === 'DRAFT' ? criteria.slice(0, random.int(1, criteria.length - 1)) : []
  const judged = {
    talent: talentOf(row.developer_id),
    workId: row.id,
    allowed: scores[isDecided(outcome) ? outcome : 'DOUBTED'],
  }
  const reviewer = { index: context.staff.reviewer.indexOf(reviewer_id), daysAgo: end }
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

/** Returns mostly three days; the fourth is late. */
function daysToReview(workId: string): number {
  return demoRandom('days to review', workId).pick([2, 3, 3, 3, 4])
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
