import { listCriteria } from '#server/assessments/rubric/criteria.ts'
import { isEvidence } from '#server/developerAssessments/talks/isEvidence.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { contradict, coversRubric } from '#shared/reviews/reviewEvidence.ts'
import type { FollowReviewInput } from '#shared/reviews/reviewInput.ts'
import { outcomeOf } from '#shared/reviews/reviewTotals.ts'
import { lockReviewed } from './decideByHand.ts'
import { complete } from './settle.ts'

/**
 * Decides between two reviews that contradict each other: the result follows one of them. The other still counts where it says that
 * the work does not show a skill.
 * @param viewerId somebody who wrote neither, and did not record the work.
 * @throws UserError NOT_FOUND; CONFLICT for an old version, where the reviews do not contradict each other, and for somebody who is
 *   part of it; BAD_INPUT for another review.
 */
export async function followReview(
  trx: Trx,
  { id, version, review_id, reason }: FollowReviewInput,
  viewerId: string,
): Promise<string> {
  const { assessment, reviews } = await lockReviewed(trx, { id, version })
  const rubric = await listCriteria(trx, [assessment.assessment_version_id])
  const settling = reviews.filter(({ status, ratings }) => status === 'SENT' && coversRubric(ratings, rubric))
  if (assessment.status !== 'SECOND_REVIEW' || !contradict(settling.map(({ ratings }) => ratings)))
    throw new UserError('CONFLICT', 'Only two reviews that disagree can be decided between.')
  if (!(await isEvidence(trx, id)))
    throw new UserError('CONFLICT', 'Nobody has confirmed yet that the talk took place. Ask for that first.')
  if (reviews.some(({ reviewer_id }) => reviewer_id === viewerId) || assessment.hand_ids.includes(viewerId))
    throw new UserError('CONFLICT', 'You are part of this assessment. Ask a colleague who isn’t to decide.')
  const followed = settling.find((review) => review.id === review_id)
  const outcome = followed && outcomeOf([followed.ratings], assessment.pass_mark)
  if (!outcome) throw new UserError('BAD_INPUT', 'Choose one of the two reviews.', { field: 'review_id' })
  const heard = settling.map((review) => (review === followed ? review : { ...review, shown_skills: [] }))
  await complete(trx, assessment, heard, outcome, reason)
  return id
}
