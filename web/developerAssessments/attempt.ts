import type { AssessmentType, DeveloperAssessmentStatus, ReviewStatus } from '#shared/developerAssessments.ts'

/** One assessment of a developer, as far as its actions need it. */
export interface Attempt {
  readonly id: string
  readonly version: number
  readonly status: DeveloperAssessmentStatus
  readonly next_statuses: readonly DeveloperAssessmentStatus[]
  readonly name: string
  readonly type: AssessmentType
  readonly assessment_id: string
  readonly due_at: string | null
  readonly planned_reviewers: readonly string[]
  readonly reviews: readonly { readonly status: ReviewStatus; readonly may_review: boolean }[]
}

/** What every dialog of an action takes. */
export interface ActionProps {
  readonly attempt: Attempt
  readonly developerId: string
  readonly onClose: () => void
}
