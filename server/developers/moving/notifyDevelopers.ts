import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import { mergeText } from '#shared/messages/mergeFields.ts'

const usualSubject = 'Your application'

/** The text of a move can name the sender and the jobs page. */
export interface Sender {
  readonly id: string
  readonly name: string
  /** A text to the developer can go by these channels now. */
  readonly channels: DeliveryChannels
  readonly jobsPageUrl: string
}

interface MoveNotice {
  /** Null tells nothing. */
  readonly message: string | null
  readonly subject?: string
}

/**
 * Queues the text of a move to the developers who were moved. Without a text nothing is sent.
 * @throws UserError RATE_LIMITED beyond the quota of messages.
 */
export async function notifyDevelopers(
  trx: Transaction<Tables>,
  { id: senderId, name: sender_name, channels, jobsPageUrl: jobs_page }: Sender,
  ids: readonly string[],
  { message, subject = usualSubject }: MoveNotice,
): Promise<void> {
  if (message === null) return
  await requireQuota(trx, senderId, ids.length)
  const developers = await trx
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  // The text has only fields that everybody has: see decisionProblem.
  const missing = { last_name: null, dstm_name: null }
  const drafts = developers.map(({ id, first_name, last_name }) => {
    const full_name = `${first_name} ${last_name}`.trim()
    const body = mergeText(message, { ...missing, first_name, full_name, sender_name, jobs_page })
    return { developerId: id, subject, body }
  })
  await queueMessages(trx, channels, senderId, drafts)
}
