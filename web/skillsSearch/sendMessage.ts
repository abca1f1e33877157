import type { QuotaLeft, SkipReason } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import type { Portal } from '#web/platform/lib/portal.ts'

export interface CandidateMessageRequest {
  readonly jobId: string
  readonly devIds: readonly string[]
  readonly message: string
}

/** Lists who gets a message and who does not, each by name. */
export interface CandidateMessagePlan {
  /** True for a test: every message ends in the outbox and reaches nobody. */
  readonly test: boolean
  readonly recipients: readonly {
    readonly devId: string
    readonly name: string
    readonly deliveryMethod: DeliveryMethod
    /** The text with the recipient's values. */
    readonly message: string
    /** The time of the developer's last message about this job. */
    readonly lastMessagedAt: string | null
  }[]
  readonly skipped: readonly {
    readonly devId: string
    /** Null when there is no such developer. */
    readonly name: string | null
    readonly reason: SkipReason
  }[]
  /** The number of messages that the viewer may still send, including these. */
  readonly quotaLeft: QuotaLeft
  /** Says why the link in the text does not work, and what to do; null for a text without such a link. */
  readonly warning: string | null
}

const path = '/slack/job-message/send'

/** Returns who would get the message now, in the order of the request. Sends nothing. */
export async function fetchMessagePlan(
  portal: Portal,
  request: CandidateMessageRequest,
): Promise<CandidateMessagePlan> {
  const plan: CandidateMessagePlan = await portal.post(path, { ...request, test: isTest(), dryRun: true })
  const places = new Map(request.devIds.map((id, place) => [id, place]))
  const inOrder = <Person extends { readonly devId: string }>(people: readonly Person[]) =>
    people.toSorted((a, b) => (places.get(a.devId) ?? 0) - (places.get(b.devId) ?? 0))
  return { ...plan, recipients: inOrder(plan.recipients), skipped: inOrder(plan.skipped) }
}

/**
 * Sends the message.
 * @param key the idempotency key: requests with the same key send once.
 */
export function sendCandidateMessage(portal: Portal, request: CandidateMessageRequest, key: string): Promise<unknown> {
  return portal.post(path, { ...request, test: isTest() }, { 'idempotency-key': key })
}

/** Only the production portal sends real messages. */
function isTest(): boolean {
  return !readConfig().production
}
