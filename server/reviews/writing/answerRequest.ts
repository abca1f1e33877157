import { sql, type Transaction } from 'kysely'
import type { ReadVersion } from '#server/platform/db/record.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { findOwnReview, type OwnReview, type ReviewViewer } from '#server/reviews/data.ts'
import { settle } from '#server/reviews/settling/settle.ts'
import { lockOwnReview } from './lockReview.ts'

type Trx = Transaction<Tables>

/** Agrees to write a review. @throws UserError as `lockOwnReview`. */
export async function acceptReview(trx: Trx, { id, version }: ReadVersion, viewer: ReviewViewer): Promise<OwnReview> {
  await lockOwnReview(trx, { id, version }, viewer)
  await trx
    .updateTable('reviews')
    .set({ accepted_at: sql<string>`coalesce(accepted_at, now())` })
    .where('id', '=', id)
    .execute()
  return findOwnReview(trx, { id }, viewer)
}

/**
 * Declines to write a review. When nobody else is left to write one, the assessment can be assigned anew. What was typed stays, for
 * an undo.
 * @throws UserError as `lockOwnReview`.
 */
export async function declineReview(
  trx: Trx,
  { id, version, reason }: ReadVersion & { readonly reason: string },
  viewer: ReviewViewer,
): Promise<OwnReview> {
  const { assessment } = await lockOwnReview(trx, { id, version }, viewer)
  await trx.updateTable('reviews').set({ status: 'DECLINED', decline_reason: reason }).where('id', '=', id).execute()
  await settle(trx, assessment)
  return findOwnReview(trx, { id }, viewer)
}
