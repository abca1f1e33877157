import { type QuotaLeft, quotaRefusal, type SkipReason, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import type { MessageForm } from '#shared/messages/composerDraft.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { Portal } from '#web/platform/lib/api/portal.ts'
import { readConfig } from '#web/platform/lib/browser/config.ts'

type Words = Pick<MessageForm, 'channel' | 'subject' | 'body' | 'without_recent'> & {
  readonly recent_days: number
  readonly left_out: readonly string[]
}

/** The body of a request to send. */
type JobMessageRequest = ReturnType<typeof candidateRequest>

/** The answer of a dry run: who gets a message and who does not, each by name. */
interface JobMessagePlan {
  readonly recipients: readonly {
    readonly devId: string
    readonly name: string
    readonly deliveryMethod: DeliveryMethod
    readonly subject: string
    readonly message: string
    readonly lastMessagedAt: string | null
  }[]
  readonly skipped: readonly {
    readonly devId: string
    /** Null when there is no such developer. */
    readonly name: string | null
    readonly reason: SkipReason
  }[]
  readonly recent: number
  readonly quotaLeft: QuotaLeft
  readonly warning: string | null
}

const path = '/slack/job-message/send'

/** The names that a group of skipped people shows. */
const examples = 3

/** Writes a message as the portal takes it. Only the production portal sends real messages. */
export function candidateRequest(jobId: string, devIds: readonly string[], { left_out, ...message }: Words) {
  return {
    jobId,
    devIds: devIds.filter((id) => !left_out.includes(id)),
    channel: message.channel,
    subject: message.subject,
    message: message.body,
    recentDays: message.recent_days,
    withoutRecent: message.without_recent,
    test: !readConfig().production,
  }
}

/** Returns who would get the message now, in the order of the request. Sends nothing. @throws Error beyond the quota. */
export async function fetchJobMessagePlan(portal: Portal, request: JobMessageRequest) {
  const plan: JobMessagePlan = await portal.post(path, { ...request, dryRun: true })
  const refusal = quotaRefusal(plan.quotaLeft, plan.recipients.length)
  if (refusal) throw new Error(refusal)
  const places = new Map(request.devIds.map((id, place) => [id, place]))
  const inOrder = plan.recipients.toSorted((a, b) => (places.get(a.devId) ?? 0) - (places.get(b.devId) ?? 0))
  return {
    recipients: inOrder.map(({ devId, deliveryMethod, message, lastMessagedAt, ...recipient }) => {
      return {
        ...recipient,
        id: devId,
        delivery_method: deliveryMethod,
        body: message,
        last_messaged_at: lastMessagedAt,
      }
    }),
    skipped: groupedByReason(plan.skipped),
    recent: plan.recent,
    quota_left: plan.quotaLeft,
    warning: plan.warning,
  }
}

/**
 * Sends the message.
 * @param key the idempotency key: requests with the same key send once.
 * @returns the change that can be undone.
 */
export function sendToCandidates(
  portal: Portal,
  request: JobMessageRequest,
  key: string,
): Promise<{ change: unknown }> {
  return portal.post(path, request, { 'idempotency-key': key })
}

function groupedByReason(skipped: JobMessagePlan['skipped']) {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, people]) => ({
    reason: skipReasons[reason].label,
    count: people.length,
    examples: people.flatMap(({ name }) => name ?? []).slice(0, examples),
  }))
}
