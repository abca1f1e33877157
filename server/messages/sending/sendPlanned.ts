import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, planBulk } from '#server/platform/db/records/bulk.ts'
import { quotaLeft, requireQuota } from '#server/platform/sending/quota.ts'
import type { QuotaLeft } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { countRecent, type PossibleRecipient } from './planMessage.ts'

/** Lists what each recipient gets, and who is skipped and why. */
export interface MessagePlan extends BulkPlan {
  readonly recipients: readonly MessageRecipient[]
  /** The number of those who were messaged lately and get it, or would. */
  readonly recent: number
  /** The number of messages that the sender may still send, these included. */
  readonly quota_left: QuotaLeft
}

export interface MessageRecipient {
  readonly id: string
  readonly name: string
  readonly delivery_method: DeliveryMethod
  readonly subject: string
  readonly body: string
}

interface Sent {
  readonly senderId: string
  /** The chosen people, as a word for the error. */
  readonly noun: string
  /** The number of chosen people who do not exist any more. */
  readonly missing: number
  /** True only plans. */
  readonly isDryRun: boolean
  readonly queue: (recipients: readonly MessageRecipient[]) => Promise<unknown>
}

/**
 * Sends a message to everybody who may get it, or only says what it would do.
 * @throws UserError BAD_INPUT when nobody can be messaged, RATE_LIMITED beyond the quota.
 */
export async function sendPlanned(
  trx: Trx,
  candidates: readonly PossibleRecipient<string>[],
  { senderId, noun, missing, isDryRun, queue }: Sent,
): Promise<MessagePlan> {
  const { plan, changed } = planBulk(
    candidates,
    missing,
    ({ skip }) => skip?.label,
    ({ name }) => name,
  )
  const recipients = changed.flatMap(toRecipient)
  await requireQuota(trx, senderId, recipients.length)
  const quota_left = await quotaLeft(trx, senderId)
  if (!isDryRun && recipients.length === 0) throw nobodyError(noun, plan)
  if (!isDryRun) await queue(recipients)
  return { ...plan, recipients, recent: countRecent(candidates), quota_left }
}

function toRecipient({ id, name, subject, body, delivery_method }: PossibleRecipient<string>): MessageRecipient[] {
  return delivery_method ? [{ id, name, delivery_method, subject, body }] : []
}

function nobodyError(noun: string, { skipped }: BulkPlan): UserError {
  const reasons = skipped.map(({ reason, count }) => `${reason}: ${count}`).join('. ')
  return new UserError('BAD_INPUT', `None of the selected ${noun} can be messaged. ${reasons}.`, { field: 'selection' })
}
