import { isOpenReview, type ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'

interface Review {
  readonly status: ReviewStatus
  /** An ISO 8601 moment; null if there is none. */
  readonly due_at: string | null
}

/** Returns true when a review should have been sent by now. */
export function isOverdue({ status, due_at }: Review, now = Date.now()): boolean {
  return isOpenReview({ status }) && due_at !== null && Date.parse(due_at) < now
}
