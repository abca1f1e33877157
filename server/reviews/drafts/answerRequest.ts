import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { findOwnReview, type OwnReviewRow, type ReviewViewer } from '#server/reviews/data.ts'
import { settle } from '#server/reviews/results/settle.ts'
import type { AssessmentUnderReview } from '#server/reviews/results/underReview.ts'
import { hasWorkToOpen } from '#shared/developerAssessments/workShown.ts'
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
export async function declineReview(trx: Trx, declined: Declined, viewer: ReviewViewer): Promise<OwnReviewRow> {
  const { assessment } = await lockOwnReview(trx, declined, viewer)
  return decline(trx, assessment, declined, viewer)
}

/**
 * Declines to write a review, because its reviewer cannot open the work. Once the developer is asked for it again, they get what replaces it.
 * @throws UserError as `lockOwnReview`; CONFLICT where there is nothing that they could have opened.
 */
export async function declineUnopenable(trx: Trx, declined: Declined, viewer: ReviewViewer): Promise<OwnReviewRow> {
  const { assessment } = await lockOwnReview(trx, declined, viewer)
  if (!hasWorkToOpen(await findOwnReview(trx, declined, viewer))) {
    throw new UserError('CONFLICT', 'There is nothing to open here yet. Decline the review if you can’t wait for it.')
  }
  return decline(trx, assessment, declined, viewer, true)
}

type Declined = ReadVersion & { readonly reason: string }

async function decline(
  trx: Trx,
  assessment: AssessmentUnderReview,
  { id, reason }: Declined,
  viewer: ReviewViewer,
  could_not_open = false,
): Promise<OwnReviewRow> {
  const declined = { status: 'DECLINED', decline_reason: reason, could_not_open } as const
  await trx.updateTable('reviews').set(declined).where('id', '=', id).execute()
  await settle(trx, assessment)
  return findOwnReview(trx, { id }, viewer)
}
