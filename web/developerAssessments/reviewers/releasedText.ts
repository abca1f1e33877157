import {
  type DeveloperAssessmentStatus,
  isOpenReview,
  type ReviewStatus,
} from '#shared/developerAssessments/developerAssessments.ts'

interface Released {
  readonly status: DeveloperAssessmentStatus
  readonly reviews: readonly { readonly status: ReviewStatus }[]
}

/** Says what state an assessment is in after a review of it was released. */
export function releasedText({ status, reviews }: Released): string {
  if (status === 'COMPLETED')
    return 'The review is released. The reviews that were sent decided, so the assessment is completed.'
  if (status === 'SUBMITTED') return 'The review is released, and waits to be assigned.'
  if (status !== 'SECOND_REVIEW') return 'The review is released. Another reviewer still has the work.'
  return reviews.some(isOpenReview)
    ? 'The review is released, and somebody was drawn for a second review.'
    : 'The review is released. A second review waits to be assigned.'
}
