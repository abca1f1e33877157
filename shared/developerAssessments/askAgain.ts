import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import {
  type DeveloperAssessmentStatus,
  developerAssessmentStatuses,
  type ReviewStatus,
} from './developerAssessments.ts'

interface WorkToReplace {
  readonly type: AssessmentType
  readonly status: DeveloperAssessmentStatus
  readonly asked_again_at: string | null
  readonly reviews: readonly { readonly status: ReviewStatus }[]
}

const unjudged: readonly DeveloperAssessmentStatus[] = ['SUBMITTED', 'ASSIGNED', 'IN_REVIEW']

/** Says why a developer cannot be asked to send work in again; undefined where they can: once, before somebody has judged it. */
export function askAgainRefusal({ type, status, asked_again_at, reviews }: WorkToReplace): string | undefined {
  if (!isTakeHome(type)) return 'A talk has no work that anyone could send in again.'
  if (asked_again_at !== null)
    return 'You can ask for work again only once. Cancel the assessment if nobody can open this work either.'
  if (reviews.some((review) => review.status === 'SENT')) return 'A review of this work was sent, so it stays as it is.'
  if (unjudged.includes(status)) return undefined
  return `The status is ${developerAssessmentStatuses[status].label}, so there is no work to ask for again.`
}
