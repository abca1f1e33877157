import type { DeliveryMethod } from '#shared/enumerations.ts'
import type { QuotaLeft, SkipReason } from '#shared/jobMessages.ts'
import { readConfig } from '#web/platform/lib/config.ts'
import type { Portal } from '#web/platform/lib/portal.ts'

/** What is sent to whom. */
export interface MessageRequest {
  readonly jobId: string
  readonly devIds: readonly string[]
  readonly message: string
}

/** Who gets a message and who does not, each in the order of names. */
export interface MessagePlan {
  /** Nobody is reached: every message ends in the outbox. */
  readonly test: boolean
  readonly recipients: readonly {
    readonly devId: string
    readonly name: string
    readonly deliveryMethod: DeliveryMethod
    /** When this developer last got a message about this job. */
    readonly lastMessagedAt: string | null
  }[]
  readonly skipped: readonly {
    readonly devId: string
    /** Null where there is no such developer. */
    readonly name: string | null
    readonly reason: SkipReason
  }[]
  /** How many messages the viewer may still send, these included. */
  readonly quotaLeft: QuotaLeft
}

const path = '/slack/job-message/send'

/** Who would get the message now; nothing is sent. */
export function planMessage(portal: Portal, request: MessageRequest): Promise<MessagePlan> {
  return portal.post(path, { ...request, test: isTest(), dryRun: true })
}

/** Sends the message. @param key of the send: the same key sends once, however often it is asked. */
export function sendMessage(portal: Portal, request: MessageRequest, key: string): Promise<unknown> {
  return portal.post(path, { ...request, test: isTest() }, { 'idempotency-key': key })
}

/** Everything is a test but on the production portal. */
function isTest(): boolean {
  return !readConfig().production
}
