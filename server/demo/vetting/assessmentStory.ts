import { hour, latest, minutesAfter } from '#server/demo/calendar.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, type StoryStep } from '#server/demo/story.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'

type Assessment = DemoRow<'developer_assessments'>
const refused: readonly (DeveloperAssessmentStatus | undefined)[] = ['DECLINED', 'CANCELLED']

/** Tells how an assessment went from draft to its status, on the days that its row and its reviews name. */
export function addAssessmentStory(
  rows: DemoRows,
  row: Assessment,
  reviews: readonly DemoRow<'reviews'>[],
  { by, end }: { readonly by: string | null | undefined; readonly end: Date },
): void {
  const [first] = reviews
  const assigned = first?.created_at
  const begun = assigned && minutesAfter(assigned, hour)
  const second = reviews.filter(({ status }) => status !== 'DECLINED')[1]
  const isReviewed = row.status === 'IN_REVIEW' || row.status === 'SECOND_REVIEW' || row.status === 'COMPLETED'
  const { status = 'DRAFT', submitted_at, recorded_by_id } = row
  const steps: StoryStep<'developer_assessments'>[] = [
    {
      at: row.sent_at,
      by,
      settles: ['sent_at', 'due_at', 'sent_by_id', 'planned_reviewer_ids', 'remind_at'],
      set: { status: 'SENT' },
    },
    { at: row.started_at, by: task, settles: ['started_at'], set: { status: 'STARTED' } },
    { at: submitted_at, by: recorded_by_id ?? task, settles: submission, set: { status: 'SUBMITTED' } },
    { at: assigned, by, set: { status: 'ASSIGNED' } },
    { at: isReviewed ? begun : null, by: first?.reviewer_id ?? by, set: { status: 'IN_REVIEW' } },
    {
      at: isReviewed && begun && second ? latest(second.created_at, minutesAfter(begun, hour)) : null,
      by,
      set: { status: 'SECOND_REVIEW' },
    },
    // A talk waits without a second review.
    { at: status === 'SECOND_REVIEW' && !second ? first?.sent_at : null, by: first?.reviewer_id, settles: ['status'] },
    { at: row.completed_at, by, settles: ['status', 'completed_at', 'result', 'total_score', 'status_note'] },
    { at: status === 'EXPIRED' ? row.due_at : null, by: task, settles: ['status'] },
    { at: refused.includes(status) ? end : null, by, settles: ['status', 'status_note'] },
  ]
  addStory(rows, 'developer_assessments', row, steps, { status: 'DRAFT', planned_reviewer_ids: [], talk_with_ids: [] })
}

const task = 'task:assessments'
const submission = [
  'submitted_at',
  'url_submission',
  'talk_meeting_id',
  'talk_on',
  'talk_minutes',
  'talk_with_ids',
  'recorded_by_id',
] as const

/** @param begun when the reviewer opened it. */
export function addReviewStory(rows: DemoRows, row: DemoRow<'reviews'>, begun: Date): void {
  const { status, sent_at, reviewer_id: by } = row
  const isBegun = status === 'DRAFT' || status === 'SENT'
  const steps: StoryStep<'reviews'>[] = [
    { at: isBegun ? begun : null, by, set: { status: 'DRAFT' } },
    { at: sent_at, by, settles: ['status', 'sent_at', 'total_score', 'comments', 'shown_skills', 'unshown_skills'] },
    { at: status === 'DECLINED' ? begun : null, by, settles: ['status', 'decline_reason'] },
  ]
  addStory(rows, 'reviews', row, steps, { status: 'PENDING', shown_skills: [], unshown_skills: [] })
}
