import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { addStory, type StoryStep } from '#server/demo/story.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'

type Assessment = DemoRow<'developer_assessments'>
type Moment = Date | null | undefined

const hour = 3_600_000
const refused: readonly (DeveloperAssessmentStatus | undefined)[] = ['DECLINED', 'CANCELLED']

/** Tells how an assessment went from draft to its status, on the days that its row and its reviews name. */
export function addAssessmentStory(
  rows: DemoRows,
  row: Assessment,
  reviews: readonly DemoRow<'reviews'>[],
  { by, end }: { readonly by: string | null | undefined; readonly end: Date },
): void {
  const assigned = reviews[0]?.created_at
  const second = reviews.filter(({ status }) => status !== 'DECLINED')[1]
  const isReviewed = row.status === 'IN_REVIEW' || row.status === 'SECOND_REVIEW' || row.status === 'COMPLETED'
  const { status = 'DRAFT', sent_at = null, due_at = null, started_at = null, submitted_at = null } = row
  const { completed_at = null, url_submission = null, status_note = null, result = null, total_score = null } = row
  const { sent_by_id = null, planned_reviewer_ids = [], remind_at = null } = row
  const { talk_on = null, talk_minutes = null, talk_with_ids = [], recorded_by_id = null } = row
  const record = { talk_on, talk_minutes, talk_with_ids, recorded_by_id }
  const steps: [Moment, StoryStep<'developer_assessments'>['set'], string?][] = [
    [sent_at, { status: 'SENT', sent_at, due_at, sent_by_id, planned_reviewer_ids, remind_at }],
    [started_at, { status: 'STARTED', started_at }, task],
    [submitted_at, { status: 'SUBMITTED', submitted_at, url_submission, ...record }, recorded_by_id ?? task],
    [assigned, { status: 'ASSIGNED' }],
    [
      isReviewed && assigned ? new Date(assigned.getTime() + hour) : null,
      { status: 'IN_REVIEW' },
      reviews[0]?.reviewer_id,
    ],
    [
      isReviewed && second
        ? new Date(Math.max(second.created_at.getTime(), (assigned?.getTime() ?? 0) + 2 * hour))
        : null,
      { status: 'SECOND_REVIEW' },
    ],
    [completed_at, { status: 'COMPLETED', completed_at, result, total_score, status_note }],
    [status === 'EXPIRED' ? due_at : null, { status: 'EXPIRED' }, task],
    [refused.includes(status) ? end : null, { status, status_note }],
  ]
  addStory(
    rows,
    'developer_assessments',
    row,
    { ...unsent, status: 'DRAFT' },
    steps.flatMap(([at, set, other]) => (at ? [{ at, by: other ?? by, set }] : [])),
  )
}

const task = 'task:assessments'
const unsent = {
  status_note: null,
  sent_at: null,
  due_at: null,
  started_at: null,
  submitted_at: null,
  completed_at: null,
  url_submission: null,
  sent_by_id: null,
  planned_reviewer_ids: [],
  remind_at: null,
  talk_on: null,
  talk_minutes: null,
  talk_with_ids: [],
  recorded_by_id: null,
  result: null,
  total_score: null,
}

/** @param begun when the reviewer opened it. */
export function addReviewStory(rows: DemoRows, row: DemoRow<'reviews'>, begun: Date): void {
  const { status = 'PENDING', sent_at = null, total_score = null, comments = null, decline_reason = null } = row
  const { shown_skills = [], unshown_skills = [] } = row
  const by = row.reviewer_id
  const steps: StoryStep<'reviews'>[] = []
  if (status === 'DRAFT' || status === 'SENT') steps.push({ at: begun, by, set: { status: 'DRAFT' } })
  if (status === 'SENT' && sent_at)
    steps.push({
      at: sent_at,
      by,
      set: { status, sent_at, total_score, comments, shown_skills, unshown_skills },
    })
  if (status === 'DECLINED') steps.push({ at: begun, by, set: { status, decline_reason } })
  const unsent = { sent_at: null, total_score: null, comments: null, decline_reason: null }
  const first = { ...unsent, status: 'PENDING', shown_skills: [], unshown_skills: [] } as const
  addStory(rows, 'reviews', row, first, steps)
}
