import { developerSource } from '#server/developers/lists/developerSource.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Selected } from '#server/platform/db/records/bulk.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import { lockRecipients, lockSends } from '#server/platform/sending/quota.ts'
import type { developerList } from '#shared/developers/developers.ts'
import { maxRecipients } from '#shared/platform/messaging/lengths.ts'
import { onlyChannel, planForDevelopers } from './developers.ts'
import type { MessageLimits, MessageSending, MessageWords } from './planMessage.ts'
import { type MessagePlan, sendPlanned } from './sendPlanned.ts'

interface DevelopersMessage extends MessageWords, MessageLimits {
  /** The sender left these out of the selection by hand. */
  readonly left_out: readonly string[]
}

/**
 * Sends a message to each developer of a selection who may get it, with their values in it.
 * @param isDryRun only plans.
 * @throws UserError TOO_LARGE for too many developers, and as `sendPlanned`.
 */
export async function sendMessages(
  trx: Trx,
  selected: Selected<typeof developerList>,
  message: DevelopersMessage,
  sending: MessageSending,
  isDryRun: boolean,
): Promise<MessagePlan> {
  const senderId = sending.sender.id
  await lockSends(trx, senderId)
  if (!isDryRun) await lockRecipients(trx)
  const wanted = (ids: readonly string[]) => ids.filter((id) => !message.left_out.includes(id))
  const ids = wanted(await selectRecipients(trx, selected))
  const candidates = await planForDevelopers(trx, ids, message, sending)
  const missing = (selected.ids ? wanted(selected.ids).length : ids.length) - candidates.length
  const only = onlyChannel(message)
  return sendPlanned(trx, candidates, {
    senderId,
    noun: 'developers',
    missing,
    isDryRun,
    queue: (recipients) => {
      const drafts = recipients.map(({ id, subject, body }) => ({ developerId: id, subject, body, only }))
      return queueMessages(trx, sending.channels, senderId, drafts)
    },
  })
}

async function selectRecipients(trx: Trx, { query, ids }: Selected<typeof developerList>) {
  const found = await developerSource.ids(trx, query, maxRecipients + 1, ids)
  if (found.length <= maxRecipients) return found
  throw new UserError(
    'TOO_LARGE',
    `You can message at most ${maxRecipients} developers at a time. Choose a narrower filter.`,
  )
}
