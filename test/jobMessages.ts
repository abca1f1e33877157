import type { QuotaLeft, SkipReason } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** A sender for tests that do not look at the sender. */
export const someSender = { sender_name: 'Uma Sender', jobs_page: 'https://jobs.example' }

/** The answer of a send or a dry run. */
export interface SentMessages {
  readonly batchId: string | null
  readonly test: boolean
  readonly recipients: {
    readonly devId: string
    readonly name: string
    readonly deliveryMethod: DeliveryMethod
    readonly message: string
    readonly lastMessagedAt: string | null
  }[]
  readonly skipped: { readonly devId: string; readonly name: string | null; readonly reason: SkipReason }[]
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
