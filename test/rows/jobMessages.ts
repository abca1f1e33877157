import { sql } from 'kysely'
import { type JobMessageRequest, jobMessageInput } from '#server/jobMessages/input.ts'
import type { MessageSending } from '#server/messages/sending/planMessage.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import type { QuotaLeft, SkipReason } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { asTest } from '#test/factories.ts'

/** Describes how messages of an account go, for tests that look at nothing else of it. */
export function sendingAs(id: string, channels: DeliveryChannels): MessageSending {
  return { sender: { id, name: 'Uma Sender' }, channels, jobsPageUrl: 'https://jobs.example' }
}

/** Completes a request as the API does for the body of the specification. */
export function jobMessageTo(jobId: string, devIds: string[], message = 'Hello'): JobMessageRequest {
  return jobMessageInput.parse({ jobId, devIds, message })
}

/** The answer of a send or a dry run. */
export interface SentMessages {
  readonly batchId: string | null
  readonly test: boolean
  readonly recipients: {
    readonly devId: string
    readonly name: string
    readonly deliveryMethod: DeliveryMethod
    readonly subject: string
    readonly message: string
    readonly lastMessagedAt: string | null
  }[]
  readonly skipped: { readonly devId: string; readonly name: string | null; readonly reason: SkipReason }[]
  /** A send alone has it. */
  readonly change?: string
  /** A dry run alone has it. */
  readonly recent?: number
  /** A dry run alone has it. */
  readonly quotaLeft?: QuotaLeft
  /** A dry run alone has it. */
  readonly warning?: string | null
}

/** Sends a job message through the portal, like the browser. */
export async function sendJobMessage(
  { url, token }: { readonly url: string; readonly token: string },
  body: object,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: SentMessages }> {
  const response = await fetch(`${url}/portal/slack/job-message/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as SentMessages }
}

/** Ends the time in which messages about jobs can be taken back. */
export function letThemLeave(db: Database): Promise<unknown> {
  const now = sql<Moment>`now()`
  return asTest(db, (trx) =>
    trx.updateTable('messages').set({ send_after: now }).where('send_after', '>', now).execute(),
  )
}
