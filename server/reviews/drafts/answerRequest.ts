import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { findOwnReview, type OwnReviewRow, type ReviewViewer } from '#server/reviews/data.ts'
import { settle } from '#server/reviews/results/settle.ts'
import { lockOwnReview } from './lockReview.ts'

/**
 * Agrees to write a review. It overwrites nothing, so it asks for no version: a draft that was saved meanwhile has agreed already, and a running save continues.
 * @throws UserError as `lockOwnReview`, but for an old version.
 */
export async function acceptReview(trx: Trx, id: string, viewer: ReviewViewer): Promise<OwnReviewRow> {
  await lockOwnReview(trx, { id }, viewer)
  await trx
    .updateTable('reviews')
    .set({ accepted_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .execute()
  return findOwnReview(trx, { id }, viewer)
}

/**
 * Declines to write a review. When nobody else is left to write one, the assessment can be assigned again. The draft stays, for an undo.
 * @throws UserError as `lockOwnReview`.
 */
export async function declineReview(
  trx: Trx,
  { id, version, reason }: ReadVersion & { readonly reason: string },
  viewer: ReviewViewer,
): Promise<OwnReviewRow> {
  const { assessment } = await lockOwnReview(trx, { id, version }, viewer)
  await trx.updateTable('reviews').set({ status: 'DECLINED', decline_reason: reason }).where('id', '=', id).execute()
  await settle(trx, assessment)
  return findOwnReview(trx, { id }, viewer)
}
