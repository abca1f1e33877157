import {
  type DeveloperAssessmentStatus,
  isOpenReview,
  type ReviewStatus,
  reviewedStatuses,
} from './developerAssessments.ts'

/** Reviewers get no second reminder within this time, in milliseconds. */
const reminderPause = 60 * 60 * 1000

interface Review {
  readonly status: ReviewStatus
  /** True if the reviewer may still log in and review. */
  readonly may_review: boolean
}

interface Attempt<Own extends Review> {
  readonly status: DeveloperAssessmentStatus
  readonly reviews: readonly Own[]
}

/** Lists the reviews of an attempt whose reviewers can be reminded: they owe them, and may still log in. */
export function openReviewsOf<Own extends Review>({ status, reviews }: Attempt<Own>): Own[] {
  if (!reviewedStatuses.some((reviewed) => reviewed === status)) return []
  return reviews.filter((review) => review.may_review && isOpenReview(review))
}

/**
 * Says why the reviewers of an attempt cannot be reminded now; undefined when they can.
 * @param remindedAt when they were last reminded.
 */
export function reminderRefusal(
  attempt: Attempt<Review>,
  remindedAt: string | null,
  now: string | Date,
): string | undefined {
  if (openReviewsOf(attempt).length === 0) {
    return 'No reviewer who can log in still has to review it, so there is nobody to remind.'
  }
  if (remindedAt === null || Number(new Date(now)) - Number(new Date(remindedAt)) >= reminderPause) return undefined
  return 'They were reminded less than an hour ago. Give them a little time.'
}
