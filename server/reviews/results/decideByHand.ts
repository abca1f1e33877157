import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { isOpenReview, openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { dropReasons } from '#shared/reviews/reviewerAvailability.ts'
import { outcomeOf } from '#shared/reviews/reviewTotals.ts'
import { addReview, listCandidates } from './drawing.ts'
import { type RatedReview, ratedReviews } from './ratedReviews.ts'
import { type AssessmentUnderReview, lockAssessment, moveAssessment } from './underReview.ts'
import { verifySkills } from './verifySkills.ts'

/**
 * Asks somebody for a second review. Until that review is sent, a completed assessment has no result and verifies nothing: the ticks of
 * its skills would tell the reviewer that the first one passed.
 * @throws UserError NOT_FOUND; CONFLICT for an old version, and where no review was sent; BAD_INPUT for somebody who cannot review it.
 */
export async function askSecondReview(
  trx: Trx,
  { id, version, reviewer_id }: ReadVersion & { readonly reviewer_id: string },
): Promise<string> {
  const { assessment, reviews } = await lockReviewed(trx, { id, version })
  if (!(await listCandidates(trx, id)).some((candidate) => candidate.id === reviewer_id)) {
    const message = 'Choose somebody from the pool who was not yet asked to review this assessment.'
    throw new UserError('BAD_INPUT', message, { field: 'reviewer_id' })
  }
  if (reviews.some(isOpenReview)) {
    throw new UserError('CONFLICT', 'One review is still open. Ask again after it was sent or declined.')
  }
  if (assessment.status === 'COMPLETED') await verifySkills(trx, assessment, [])
  if (assessment.status !== 'SECOND_REVIEW') await moveAssessment(trx, assessment, 'SECOND_REVIEW')
  await addReview(trx, id, reviewer_id, 'BY_HAND')
  return id
}

/**
 * Says that the sent reviews allow no conclusion, whatever the scores. Awaited reviews are no longer needed.
 * @param viewerId must send any review that they owe first, since the result shows the scores of others.
 * @throws UserError as `askSecondReview`.
 */
export async function markInconclusive(
  trx: Trx,
  { id, version, reason }: ReadVersion & { readonly reason: string },
  viewerId: string,
): Promise<string> {
  const { assessment, reviews } = await lockReviewed(trx, { id, version })
  await requireNothingOwed(trx, id, viewerId)
  const decided = { result: 'INCONCLUSIVE', total_score: totalOf(reviews, assessment), status_note: reason } as const
  await trx
    .updateTable('reviews')
    .set({ status: 'DECLINED', decline_reason: dropReasons.INCONCLUSIVE })
    .where('developer_assessment_id', '=', id)
    .where('status', 'in', openReviewStatuses)
    .execute()
  if (assessment.status === 'COMPLETED') {
    await trx.updateTable('developer_assessments').set(decided).where('id', '=', id).execute()
  } else {
    await moveAssessment(trx, assessment, 'COMPLETED', decided)
  }
  await verifySkills(trx, assessment, [])
  return id
}

/**
 * Locks an assessment with a sent review.
 * @throws UserError NOT_FOUND; CONFLICT for an old version, and where no review was sent.
 */
export async function lockReviewed(trx: Trx, { id, version }: ReadVersion) {
  const assessment = await lockAssessment(trx, id)
  await requireVersion(trx, { noun: 'assessment', id }, assessment, version)
  const reviews = await ratedReviews(trx, id)
  const isReviewed = ['IN_REVIEW', 'SECOND_REVIEW', 'COMPLETED'].includes(assessment.status)
  if (!isReviewed || !reviews.some(({ status }) => status === 'SENT')) {
    throw new UserError('CONFLICT', 'No review of this assessment was sent yet.')
  }
  return { assessment, reviews }
}

async function requireNothingOwed(trx: Trx, id: string, viewerId: string): Promise<void> {
  const openReview = await trx
    .selectFrom('reviews')
    .where('developer_assessment_id', '=', id)
    .where('reviewer_id', '=', viewerId)
    .where('status', 'in', openReviewStatuses)
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  if (openReview) throw new UserError('CONFLICT', 'Send or decline your own review first.')
}

function totalOf(reviews: readonly RatedReview[], { pass_mark }: AssessmentUnderReview): number | null {
  const sent = reviews.filter(({ status }) => status === 'SENT').map(({ ratings }) => ratings)
  return outcomeOf(sent, pass_mark)?.total ?? null
}
