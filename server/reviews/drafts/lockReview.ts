import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { closedBecause, findOwnReview, type ReviewViewer } from '#server/reviews/data.ts'
import { lockAssessment } from '#server/reviews/results/underReview.ts'

/** The version was read before; it is left out by changes that overwrite nothing. */
type WrittenReview = Pick<ReadVersion, 'id'> & Partial<ReadVersion>

/**
 * Locks the viewer's own review, and before it the assessment, so that the last two reviews of one run one after the other.
 * @throws UserError NOT_FOUND, also for somebody else's review.
 * @throws UserError CONFLICT when it is closed, or when another tab has saved since; with the newer review in `details`.
 */
export async function lockOwnReview(trx: Trx, { id, version }: WrittenReview, viewer: ReviewViewer) {
  const own = trx.selectFrom('reviews').where('id', '=', id).where('reviewer_id', '=', viewer.id)
  const found = await own.select('developer_assessment_id').executeTakeFirstOrThrow(() => notFound('review'))
  const assessment = await lockAssessment(trx, found.developer_assessment_id)
  const row = await own.select(['id', 'version', 'status', 'released_at']).forNoKeyUpdate().executeTakeFirstOrThrow()
  const closed = closedBecause(row, assessment.status)
  if (closed) throw new UserError('CONFLICT', closed)
  if (version !== undefined && row.version !== version)
    await requireVersion(trx, { noun: 'review', id }, await findOwnReview(trx, { id }, viewer), version)
  return { ...row, assessment }
}

/** Begins a review: beginning agrees to write it. */
export const begun = { status: 'DRAFT' as const, accepted_at: sql<string>`coalesce(accepted_at, now())` }
