import { type RawBuilder, sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import {
  type DeveloperAssessmentStatus,
  openReviewStatuses,
} from '#shared/developerAssessments/developerAssessments.ts'

/** Reviewers who owe a review of an assessment may not read these columns of it. */
export const judgedColumns = ['result', 'total_score'] as const

/**
 * Tells in SQL whether the viewer has yet to send a review of an assessment. @param id by default that of the row of
 * `developer_assessments` around it.
 */
export function hasOpenReview(viewerId: string, id: RawBuilder<unknown> = sql`developer_assessments.id`) {
  return sql<boolean>`exists (
    select from reviews open_review
    where open_review.developer_assessment_id = ${id} and open_review.reviewer_id = ${viewerId}
      and open_review.status in (${literals(openReviewStatuses)})
  )`
}

/** Lists the assessments of which the viewer owes a review: they are few, so that an array of them is quick. */
export const assessmentsUnderReview = (viewerId: string) => sql<string[]>`array(
  select open_review.developer_assessment_id from reviews open_review
  where open_review.reviewer_id = ${viewerId} and open_review.status in (${literals(openReviewStatuses)})
)`

/** These would tell a reviewer who owes a review that another one was sent. They see the state of a first review instead. */
const laterStatuses = ['SECOND_REVIEW', 'COMPLETED'] as const satisfies readonly DeveloperAssessmentStatus[]
const reviewedAtAll = literals(['IN_REVIEW', ...laterStatuses])

/** Reads `key` and `value` of an event of an assessment, and hides later statuses from reviewers who still owe a review of it. */
export function shownValue(isReviewing: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case
    when ${isReviewing} and key = 'status' and value #>> '{}' in (${literals(laterStatuses)}) then '"IN_REVIEW"'::jsonb else value
  end`
}

/** Is true for an event that tells what other reviews decided: a result, or a move that only follows a review. */
export const isJudgement = sql<boolean>`(
  table_name = 'developer_assessments' and action = 'UPDATE' and (
    new_values ?| array[${literals(judgedColumns)}]
    or new_values ->> 'status' in (${reviewedAtAll}) and old_values ->> 'status' in (${reviewedAtAll})
  )
)`
