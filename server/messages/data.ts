import { checkDeveloper } from '#server/developers/data.ts'
import type { Env } from '#server/env.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { SendingRefusal } from '#server/platform/sending/messageWork.ts'
import type { ReplyChanges, ReplyInput } from '#shared/messages/messageInput.ts'

/** Completes the text of a message when it leaves, or tells why it may not leave any more. */
export type FillIn = (
  db: Queryable,
  env: Env,
  message: { readonly id: string; readonly text: string },
) => Promise<{ readonly text: string; readonly link?: string } | SendingRefusal>

export type MessageReply = SelectedRow<typeof replies>

const replyTable = recordTable('message_replies', 'reply')

/** @throws UserError NOT_FOUND, also for a deleted reply. */
export function findReply(db: Queryable, id: string): Promise<MessageReply> {
  return replyTable.find(db, replies(db).where('message_replies.id', '=', id))
}

/** @throws UserError NOT_FOUND for an unknown or deleted developer. */
export async function addReply(trx: Trx, input: ReplyInput, loggedById: string): Promise<MessageReply> {
  await checkDeveloper(trx, input.developer_id)
  return findReply(trx, await replyTable.insert(trx, { ...input, logged_by_id: loggedById }))
}

/** @throws UserError CONFLICT with the newer values when someone else saved first. */
export function updateReply(trx: Trx, save: RowChanges<ReplyChanges>): Promise<MessageReply> {
  return replyTable.update(trx, save, () => findReply(trx, save.id))
}

/** @throws UserError CONFLICT when someone else saved first. */
export async function deleteReply(trx: Trx, read: ReadVersion): Promise<MessageReply> {
  const reply = await replyTable.lock(trx, read, () => findReply(trx, read.id))
  await softDelete(trx, 'message_replies', read.id)
  return reply
}

function replies(db: Queryable) {
  return db
    .selectFrom('message_replies')
    .select(['id', 'developer_id', 'channel', 'received_at', 'body', 'version'])
    .where('deleted_at', 'is', null)
}
