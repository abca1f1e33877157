import type { AssessmentType, WorkShown } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperAssessmentStatus, ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'

/** An assessment of a developer, with the columns that its actions need. */
export interface MovableAttempt {
  readonly id: string
  readonly version: number
  readonly status: DeveloperAssessmentStatus
  readonly next_statuses: readonly DeveloperAssessmentStatus[]
  readonly name: string
  readonly type: AssessmentType
  readonly assessment_id: string
  readonly due_at: string | null
  readonly asked_again_at: string | null
  readonly planned_reviewers: readonly string[]
  readonly reviews: readonly {
    readonly reviewer_id: string
    readonly status: ReviewStatus
    readonly may_review: boolean
  }[]
}

export interface ActionProps {
  readonly attempt: MovableAttempt
  readonly developerId: string
  readonly onClose: () => void
}

/** The anonymised work that reviewers get, and what the staff still has to do. */
export interface ShownAttempt {
  readonly id: string
  readonly status: DeveloperAssessmentStatus
  readonly type: AssessmentType
  readonly work_shown: WorkShown
  readonly copy_asked_at: string | null
  readonly findings_confirmed: number
  readonly findings_in_work: number
  readonly findings_in_copy: number
  readonly copy: {
    readonly id: string
    readonly version: number
    readonly url: string | null
    readonly file_name: string | null
    readonly added_by: string | null
    readonly created_at: string
  } | null
}
