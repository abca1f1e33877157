import { type ContactConditions, contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import {
  type DeveloperAssessmentStatus,
  developerAssessmentStatuses,
  openAttemptStatuses,
  openWithDeveloper,
} from './developerAssessments.ts'

/** An assessment that a developer got. */
export interface SentAttempt {
  readonly status: DeveloperAssessmentStatus
  /** A moment. */
  readonly due_at: string | null
  readonly is_overdue: boolean
}

interface Reached {
  readonly developer: Omit<ContactConditions, 'deleted_at'>
  /** The channel of the message; null when none reaches the developer. */
  readonly method: DeliveryMethod | null
}

const isAny = (statuses: readonly DeveloperAssessmentStatus[], status: DeveloperAssessmentStatus) =>
  statuses.includes(status)

/** Says why a developer cannot be reminded of an assessment; undefined where they can. */
export function remindSkip({ status, due_at, is_overdue }: SentAttempt): string | undefined {
  if (!isAny(openWithDeveloper, status) || due_at === null) {
    const { label } = developerAssessmentStatuses[status]
    return `The status is ${label}, so there is nothing to remind the developer of.`
  }
  return is_overdue ? 'The due date has passed. Extend it instead, which also tells the developer.' : undefined
}

/** Says why an assessment gets no later due date; undefined where it does. @param later the moment that is asked for. */
export function extendSkip({ status, due_at }: SentAttempt, later: string): string | undefined {
  if (!isAny(openWithDeveloper, status) && status !== 'EXPIRED') {
    return `The status is ${developerAssessmentStatuses[status].label}, so there is no due date to extend.`
  }
  return due_at !== null && later <= due_at ? 'Is due later already, or on the same day.' : undefined
}

/** Says why an assessment cannot be cancelled; undefined where it can. */
export function cancelSkip({ status }: SentAttempt): string | undefined {
  if (isAny(openAttemptStatuses, status)) return undefined
  return `The status is ${developerAssessmentStatuses[status].label}, so there is nothing to cancel.`
}

/** Says why no message reaches a developer; undefined where one does. */
export function messageSkip({ developer, method }: Reached): string | undefined {
  const refusal = contactRefusalOf({ ...developer, deleted_at: null })
  if (refusal) return contactRefusals[refusal].label
  return method === null ? 'No Slack id, and e-mail is not set up' : undefined
}
