import { type ReviewStatus, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { Shown } from '#shared/platform/transitions.ts'

interface Review {
  readonly status: ReviewStatus
  readonly accepted_at: string | null
  readonly released_at: string | null
}

/** How a review is shown to its reviewer: a pending one that was accepted says so, and one that was taken away. */
export function reviewState({ status, accepted_at, released_at }: Review): Shown {
  if (released_at !== null) return { label: 'No longer yours', tone: 'neutral' }
  return status === 'PENDING' && accepted_at ? { label: 'Accepted', tone: 'info' } : reviewStatuses[status]
}
