import type { Trx } from '#server/platform/db/connection/connect.ts'
import { ratedReviews } from '#server/reviews/results/ratedReviews.ts'
import { settle } from '#server/reviews/results/settle.ts'
import { type AssessmentUnderReview, moveAssessment } from '#server/reviews/results/underReview.ts'
import { verifySkills } from '#server/reviews/results/verifySkills.ts'

/** Settles a talk whose result may have waited for the word that it took place. The assessment is locked. */
export async function settleTalk(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  if (assessment.status !== 'SECOND_REVIEW') return
  const reviews = await ratedReviews(trx, assessment.id)
  // Where nobody was asked for a second review, it is as if the only one had just been sent.
  await settle(trx, reviews.length === 1 ? { ...assessment, status: 'IN_REVIEW' } : assessment)
}

/** Takes back the result of a talk that its developer says did not take place, and what it verified. The assessment is locked. */
export async function stopTalk(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  if (assessment.status !== 'COMPLETED') return
  await verifySkills(trx, assessment, [])
  await moveAssessment(trx, assessment, 'SECOND_REVIEW')
}
