import { type RawBuilder, sql } from 'kysely'
import { literals } from '#server/platform/db/literals.ts'
import { openReviewStatuses } from '#shared/developerAssessments.ts'

/** What whoever owes a review of an assessment may not read of it. */
export const judgedColumns = ['result', 'total_score'] as const

/** Whether the viewer has yet to send a review of an assessment. @param id of the row of `developer_assessments` around it, unless given. */
export function owesReview(viewerId: string, id: RawBuilder<unknown> = sql`developer_assessments.id`) {
  return sql<boolean>`exists (
    select from reviews owed
    where owed.developer_assessment_id = ${id} and owed.reviewer_id = ${viewerId}
      and owed.status in (${literals(openReviewStatuses)})
  )`
}
