import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { type DropReason, dropReasons } from '#shared/reviews/reviewerAvailability.ts'

/**
 * Ends the reviews that somebody still owes of attempts that were cancelled, or that came back to their developers. The trigger
 * `drop_open_reviews` does the same for release 0.2.0, which erases people without this function, and goes with the release after it.
 * @param reason tells their reviewers why.
 */
export async function dropOpenReviews(
  trx: Trx,
  attemptIds: readonly string[],
  reason: DropReason = 'CANCELLED',
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ status: 'DECLINED', decline_reason: dropReasons[reason] })
    .where(sql<boolean>`developer_assessment_id = any(${attemptIds})`)
    .where('status', 'in', openReviewStatuses)
    .execute()
}
