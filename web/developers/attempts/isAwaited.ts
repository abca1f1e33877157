import { isOpenReview } from '#shared/developerAssessments/developerAssessments.ts'
import type { Attempt } from './attempts.ts'

/** An attempt, as far as it matters whether a review is awaited. */
export type Reviewed = Pick<Attempt, 'status' | 'blind'> & {
  readonly reviews: readonly Pick<Attempt['reviews'][number], 'status'>[]
}

/** Returns true while a review is still to be sent. */
export function isAwaited({ reviews }: Pick<Reviewed, 'reviews'>): boolean {
  return reviews.some(isOpenReview)
}

/** Returns true when a second review is due and the draw found no reviewer for it. */
export function lacksSecondReviewer(attempt: Reviewed): boolean {
  return attempt.status === 'SECOND_REVIEW' && !attempt.blind && !isAwaited(attempt)
}
