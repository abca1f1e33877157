import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import type { Attempt } from './attempts.ts'

type Reviewed = Pick<Attempt, 'status' | 'blind'> & {
  readonly reviews: readonly Pick<Attempt['reviews'][number], 'status'>[]
}

/** Whether somebody has yet to send a review. */
export function isAwaited({ reviews }: Pick<Reviewed, 'reviews'>): boolean {
  return reviews.some(isOpenReview)
}

/** Whether a second review is due that nobody was asked for, since the draw found nobody. */
export function lacksSecondReviewer(attempt: Reviewed): boolean {
  return attempt.status === 'SECOND_REVIEW' && !attempt.blind && !isAwaited(attempt)
}
