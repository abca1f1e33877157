import { sql, type Transaction } from 'kysely'
import { queueMessages } from '#server/messages/data.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { requireQuota } from '#server/platform/sending/quota.ts'
import type { StageMove } from '#shared/developerInput.ts'
import { type MergeValues, mergeText } from '#shared/mergeFields.ts'
import type { Mover } from './moveDeveloper.ts'

/** The subject of an e-mail about a move. */
const subject = 'Your application'

/** The text of a move names nothing but the first name. */
const noValues: MergeValues = {
  first_name: null,
  last_name: null,
  full_name: null,
  dstm_name: null,
  sender_name: null,
  jobs_page: null,
}

/**
 * Queues the text of a move to the developers who were moved. Without a text nothing is sent.
 * @throws UserError RATE_LIMITED beyond the quota of messages.
 */
export async function tellDevelopers(
  trx: Transaction<Tables>,
  { id: senderId, channels }: Mover,
  ids: readonly string[],
  { message }: Pick<StageMove, 'message'>,
): Promise<void> {
  if (message === null) return
  // Serializes the sends of an account, because the quota is read before the messages are written.
  await trx.selectFrom('users').select('id').where('id', '=', senderId).forNoKeyUpdate().executeTakeFirstOrThrow()
  await requireQuota(trx, senderId, ids.length)
  const developers = await trx
    .selectFrom('developers')
    .select(['id', 'first_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const drafts = developers.map(({ id, first_name }) => ({
    developerId: id,
    subject,
    body: mergeText(message, { ...noValues, first_name }),
  }))
  await queueMessages(trx, channels, senderId, drafts)
}
