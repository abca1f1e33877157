import { day, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { codeName } from '#server/developerAssessments/sending/codeName.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { type CriterionRating, outcomeOf } from '#shared/reviews/reviewTotals.ts'
import { type PlannedOutcome, plannedAssessments } from './assessmentPlan.ts'
import { addAssessmentStory } from './assessmentStory.ts'
import { type Attempt, addReview, isDecided, originOfSecond, reviewersOf, reviewsOf } from './reviews.ts'

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
