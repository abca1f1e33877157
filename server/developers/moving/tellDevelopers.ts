import { sql, type Transaction } from 'kysely'
import { queueMessages } from '#server/messages/data.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { StageMove } from '#shared/developerInput.ts'
import type { Mover } from './moveDeveloper.ts'

/** The subject of an e-mail about a move. */
const subject = 'Your application'
/** Stands for the first name of each developer in a text to many. */
const placeholder = /\{\{ ?first_name ?\}\}/g

/** Queues the text of a move to the developers who were moved. Without a text nothing is sent. */
export async function tellDevelopers(
  trx: Transaction<Tables>,
  { id: senderId, channels }: Mover,
  ids: readonly string[],
  { message }: Pick<StageMove, 'message'>,
): Promise<void> {
  if (message === null) return
  const developers = await trx
    .selectFrom('developers')
    .select(['id', 'first_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const drafts = developers.map(({ id, first_name }) => ({
    developerId: id,
    subject,
    body: message.replaceAll(placeholder, () => first_name),
  }))
  await queueMessages(trx, channels, senderId, drafts)
}
