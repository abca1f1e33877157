import { type ReviewStatus, reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { Shown } from '#shared/platform/transitions.ts'

interface Review {
  readonly status: ReviewStatus
  readonly accepted_at: string | null
  readonly released_at: string | null
}

/** Returns the label of a review for its reviewer. Accepted and reassigned reviews have their own. */
export function reviewState({ status, accepted_at, released_at }: Review): Shown {
  if (released_at !== null) return { label: 'No longer yours', tone: 'neutral' }
  return status === 'PENDING' && accepted_at ? { label: 'Accepted', tone: 'info' } : reviewStatuses[status]
}
