import { type DeveloperAssessmentStatus, openWithDeveloper, reviewedStatuses } from './developerAssessments.ts'

/** The current assessment of one of many people whose work is to be assigned. */
interface PossibleWork {
  /** Null for somebody who has no assessment. */
  readonly status: DeveloperAssessmentStatus | null
  /** True if one of the chosen reviewers is this person. */
  readonly is_reviewer: boolean
}

/** Says why somebody is left out when the work of many is given to reviewers; undefined for work that is. */
export function assigningSkip({ status, is_reviewer }: PossibleWork): string | undefined {
  if (status === null) return 'Has no assessment'
  if (openWithDeveloper.some((open) => open === status)) return 'The work has not come in yet'
  if (reviewedStatuses.some((reviewed) => reviewed === status)) return 'Already has a reviewer'
  if (status !== 'SUBMITTED') return 'Has no work that waits for a reviewer'
  return is_reviewer ? 'Is one of the chosen reviewers' : undefined
}
