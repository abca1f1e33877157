import { type AssessmentType, isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { type AssessmentRecipient, sendingRefusal } from './assessmentSending.ts'
import { type DeveloperAssessmentStatus, developerAssessmentStatuses } from './developerAssessments.ts'

/** The most developers who get an assessment by one action: each gets a challenge, a link and a message of their own. */
export const maxSentAtOnce = 100

/** One of many developers who are to get the same assessment. */
export interface AssessmentCandidate extends AssessmentRecipient {
  /** The status of an attempt at this assessment that goes on; null without one. */
  readonly open_status: DeveloperAssessmentStatus | null
  /** Counts the challenges of the assessment that they never got. */
  readonly free_challenges: number
  /** True if one of the chosen reviewers is this person. */
  readonly is_reviewer: boolean
}

/**
 * Says why a developer is left out when many get an assessment; undefined for who gets it.
 * @param method the channel of their message; null when none reaches them.
 */
export function sendingSkip(
  recipient: AssessmentCandidate,
  type: AssessmentType,
  method: DeliveryMethod | null,
): string | undefined {
  const refusal = sendingRefusal(recipient)
  if (refusal) return refusal
  if (recipient.open_status) return `Already has it (${developerAssessmentStatuses[recipient.open_status].label})`
  if (isTakeHome(type) && recipient.free_challenges === 0) return 'Has already had every challenge of it'
  if (recipient.is_reviewer) return 'Is one of the chosen reviewers'
  return method === null ? 'No Slack id, and e-mail is not set up' : undefined
}
