import type { Enumeration } from '#shared/platform/transitions.ts'

export const developerAssessmentStatuses = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'info' },
  STARTED: { label: 'Started', tone: 'progress' },
  SUBMITTED: { label: 'Submitted', tone: 'warn' },
  ASSIGNED: { label: 'Assigned', tone: 'info' },
  IN_REVIEW: { label: 'In review', tone: 'progress' },
  SECOND_REVIEW: { label: 'Second review', tone: 'progress' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Enumeration
export type DeveloperAssessmentStatus = keyof typeof developerAssessmentStatuses

export const reviewStatuses = {
  PENDING: { label: 'Pending', tone: 'warn' },
  DRAFT: { label: 'Draft', tone: 'progress' },
  SENT: { label: 'Sent', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
} as const satisfies Enumeration
export type ReviewStatus = keyof typeof reviewStatuses

/** The reason for which a review exists. Its reviewer never sees it, so that a second review is written like a first. */
export const reviewOrigins = {
  ASSIGNED: { label: 'Assigned', tone: 'neutral' },
  CLOSE_TO_MARK: { label: 'Close to the pass mark', tone: 'warn' },
  MUST_PASS_FAILED: { label: 'A must-pass criterion failed', tone: 'warn' },
  RECORDED_IT: { label: 'The only reviewer recorded it or could have sent it', tone: 'warn' },
  NOT_COVERED: { label: 'The first review covers too little', tone: 'warn' },
  UNCLAIMED_SKILL: { label: 'It shows a skill that was never claimed', tone: 'warn' },
  CALIBRATION: { label: 'Drawn for calibration', tone: 'info' },
  BY_HAND: { label: 'Asked for by hand', tone: 'neutral' },
} as const satisfies Enumeration
export type ReviewOrigin = keyof typeof reviewOrigins

/** The statuses of a review that its reviewer has yet to finish. */
export const openReviewStatuses = ['PENDING', 'DRAFT'] as const satisfies readonly ReviewStatus[]

export function isOpenReview({ status }: { readonly status: ReviewStatus }): boolean {
  return openReviewStatuses.some((open) => open === status)
}

export const reviewedStatuses = [
  'ASSIGNED',
  'IN_REVIEW',
  'SECOND_REVIEW',
] as const satisfies readonly DeveloperAssessmentStatus[]

/** The statuses in which the developer can start, decline, or send it in. */
export const openWithDeveloper = ['SENT', 'STARTED'] as const satisfies readonly DeveloperAssessmentStatus[]

/** An attempt with one of these statuses goes on. Another attempt at the same assessment has to wait. */
export const openAttemptStatuses = [
  ...openWithDeveloper,
  'SUBMITTED',
  'ASSIGNED',
  'IN_REVIEW',
  'SECOND_REVIEW',
] as const satisfies readonly DeveloperAssessmentStatus[]
