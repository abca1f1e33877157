import { type Calendar, day, latest, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoContext } from '#server/demo/context.ts'
import type { DemoDeveloper } from '#server/demo/developers/developers.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { codeName } from '#server/developerAssessments/sending/codeName.ts'
import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { defaultDueDays } from '#shared/developerAssessments/assessmentSending.ts'
import { type CriterionRating, outcomeOf } from '#shared/reviews/reviewTotals.ts'
import { type PlannedOutcome, plannedAssessments } from './assessmentPlan.ts'
import { addAssessmentStory } from './assessmentStory.ts'
import { attemptDays, lastDay } from './attemptDays.ts'
import { type Attempt, addReview, isDecided, originOfSecond, reviewersOf, reviewsOf, statusOf } from './reviews.ts'
import { addTalk } from './talks.ts'

export function addDeveloperAssessments(rows: DemoRows, context: DemoContext, developer: DemoDeveloper): void {
  const planned = plannedAssessments(developer)
  const attempts: Attempt[] = []
  let end = lastDay(planned.length, developer)
  for (const [index, [type, outcome]] of [...planned.entries()].reverse()) {
    const definition = context.assessments.find(
      ({ assessment, fits }) => assessment.type === type && fits(developer.stack),
    )
    if (!definition) continue
    const purpose = `${developer.serial} ${index}`
    const days = attemptDays(context.calendar, { outcome, end, isTalk: !isTakeHome(type), purpose })
    attempts.unshift({ definition, outcome, index, days })
    // An earlier attempt ended the day before this one was sent.
    end = days.sent + 1
  }
  for (const attempt of attempts) addDeveloperAssessment(rows, context, developer, attempt)
}

const submittedOutcomes: readonly PlannedOutcome[] = [
  'SUBMITTED',
  'ASSIGNED',
  'IN_REVIEW',
  'SECOND_REVIEW',
  'PASSED',
  'FAILED',
  'DOUBTED',
  'UNCONFIRMED',
  'DENIED',
]

function addDeveloperAssessment(
  rows: DemoRows,
  context: DemoContext,
  developer: DemoDeveloper,
  attempt: Attempt,
): void {
  const { definition, outcome, days } = attempt
  const { random } = developer
  const version = definition.versions.findLast(({ since }) => since >= days.sent) ?? definition.versions[0]
  if (!version) return
  const submitted = submittedOutcomes.includes(outcome)
  const row = createAttempt(context, developer, attempt, version.row.id)
  const reviewers = reviewersOf(context, attempt, random)
  const [reviewer] = reviewers
  if (submitted && reviewer && !isTakeHome(definition.assessment.type)) {
    addTalk(rows, context, developer, { row, attempt, reviewer })
  }
  if (submitted) addSubmission(rows, row)
  const reviews = reviewsOf(outcome, random).slice(0, reviewers.length)
  const sent: CriterionRating[][] = []
  const passMark = version.row.pass_mark ?? defaultPassMark
  reviews.forEach((status, turn) => {
    const origin = turn > 0 && status !== 'DECLINED' ? originOfSecond(sent, passMark) : 'ASSIGNED'
    const part = { status, origin, reviewer_id: reviewers[turn] ?? '', turn, claimed: developer.skills }
    const given = addReview(rows, context, { ...attempt, ...part, row, criteria: version.criteria, random })
    if (given) sent.push(given)
  })
  const own = rows.reviews.slice(rows.reviews.length - reviews.length)
  const decided = outcomeOf(sent, passMark)
  if (isDecided(outcome) && decided) {
    // The last review decides.
    row.completed_at = own.flatMap(({ sent_at }) => (sent_at ? [new Date(sent_at)] : [])).reduce(latest)
    row.total_score = decided.total
    row.result = outcome === 'DOUBTED' ? 'INCONCLUSIVE' : decided.result
    if (outcome === 'DOUBTED') row.status_note = 'The reviewers saw different things in it. We talk to them again.'
  }
  const end = context.calendar.moment(days.end, random)
  addAssessmentStory(rows, row, own, { by: developer.row.owner_id, end })
}

/** Creates an attempt, as it is before anybody reviews it. */
function createAttempt(
  { calendar, staff }: DemoContext,
  { row: developer, random, serial, applied }: DemoDeveloper,
  { definition: { assessment, challenges }, outcome, index, days }: Attempt,
  assessment_version_id: string,
): DemoRow<'developer_assessments'> {
  const at = (daysAgo: number) => calendar.moment(daysAgo, random)
  const code_name = codeName(serial, serial * 5 + index, serial * 4 + index)
  const submitted = submittedOutcomes.includes(outcome)
  const isSent = outcome !== 'DRAFT'
  const isStarted = isTakeHome(assessment.type) && (submitted || outcome === 'STARTED')
  const row: DemoRow<'developer_assessments'> = {
    id: random.id(),
    created_at: at(Math.min(days.sent + 1, applied - 1)),
    developer_id: developer.id,
    assessment_version_id,
    challenge_id: challenges.length > 0 ? random.pick(challenges).id : null,
    code_name,
    status: statusOf(outcome),
    status_note: outcome === 'DECLINED' || outcome === 'CANCELLED' ? 'No time for it at the moment.' : null,
    url_submission:
      submitted && challenges.length > 0
        ? // Reviewers open it, so it says nothing about the person.
          `https://git.example.com/submissions/${code_name.toLowerCase().replaceAll(' ', '-')}`
        : null,
    sent_at: isSent ? at(days.sent) : null,
    due_at: isSent ? at(days.sent - defaultDueDays) : null,
    started_at: isStarted ? at(days.sent - 1) : null,
    submitted_at: submitted ? at(days.submitted) : null,
    sent_by_id: isSent ? developer.owner_id : null,
    planned_reviewer_ids: [],
    talk_with_ids: [],
  }
  if (outcome === 'SENT' || outcome === 'STARTED') addPlans(calendar, staff.reviewer, row, assessment.type)
  return row
}

/** An open assessment has a reminder a day before it is due, and somebody who will review it. */
function addPlans(
  calendar: Calendar,
  reviewers: readonly string[],
  row: DemoRow<'developer_assessments'>,
  type: AssessmentType,
): void {
  row.planned_reviewer_ids = demoRandom('planned reviewers', row.id).some(reviewers, 1)
  const reminder = row.due_at && minutesAfter(row.due_at, -day)
  if (isTakeHome(type) && reminder && reminder > calendar.midnight(-1)) row.remind_at = reminder
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

const defaultPassMark = 65
