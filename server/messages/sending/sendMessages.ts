import type { Transaction } from 'kysely'
import { developerSource } from '#server/developers/listing/developerSource.ts'
import { UserError } from '#server/errors.ts'
import { type BulkPlan, planBulk, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import { lockSends, requireQuota } from '#server/platform/sending/quota.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { maxRecipients } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import {
  type MessageSending,
  type MessageTemplateText,
  onlyChannel,
  type PossibleRecipient,
  readPossibleRecipients,
} from './recipients.ts'

/** Lists what each recipient gets, and who is skipped and why. */
export interface BulkMessagePlan extends BulkPlan {
  readonly recipients: readonly MessageRecipient[]
}

export interface MessageRecipient {
  readonly id: string
  readonly name: string
  readonly delivery_method: DeliveryMethod
  readonly subject: string
  readonly body: string
}

/**
 * Sends a message to each developer of a selection who may get it, with their values in it.
 * @param isDryRun only plans.
 * @throws UserError TOO_LARGE for too many developers, BAD_INPUT when none of them can be messaged, RATE_LIMITED beyond the quota.
 */
export async function sendMessages(
  trx: Transaction<Tables>,
  selected: Selected<typeof developerList>,
  message: MessageTemplateText,
  sending: MessageSending,
  isDryRun: boolean,
): Promise<BulkMessagePlan> {
  const senderId = sending.sender.id
  await lockSends(trx, senderId)
  const ids = await selectRecipients(trx, selected)
  const candidates = await readPossibleRecipients(trx, ids, message, sending)
  const missing = (selected.ids?.length ?? ids.length) - candidates.length
  const { plan, changed } = planBulk(
    candidates,
    missing,
    ({ skip }) => skip,
    ({ name }) => name,
  )
  const recipients = changed.flatMap(toRecipient)
  await requireQuota(trx, senderId, recipients.length)
  if (!isDryRun) await queue(trx, plan, recipients, message, sending)
  return { ...plan, recipients }
}

async function selectRecipients(trx: Transaction<Tables>, { query, ids }: Selected<typeof developerList>) {
  const found = await developerSource.ids(trx, query, maxRecipients + 1, ids)
  if (found.length <= maxRecipients) return found
  throw new UserError(
    'TOO_LARGE',
    `You can message at most ${maxRecipients} developers at a time. Choose a narrower filter.`,
  )
}

function toRecipient({ skip: _, delivery_method, ...candidate }: PossibleRecipient): MessageRecipient[] {
  return delivery_method ? [{ ...candidate, delivery_method }] : []
}

async function queue(
  trx: Transaction<Tables>,
  { skipped }: BulkPlan,
  recipients: readonly MessageRecipient[],
  message: MessageTemplateText,
  { sender, channels }: MessageSending,
): Promise<void> {
  if (recipients.length === 0) {
    const reasons = skipped.map(({ reason, count }) => `${reason}: ${count}`).join('. ')
    throw new UserError('BAD_INPUT', `None of the selected developers can be messaged. ${reasons}.`, {
      field: 'selection',
    })
  }
  const drafts = recipients.map(({ id, subject, body }) => ({
    developerId: id,
    subject,
    body,
    only: onlyChannel(message),
  }))
  await queueMessages(trx, channels, sender.id, drafts)
}
