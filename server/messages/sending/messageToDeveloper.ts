import type { Trx } from '#server/platform/db/connection/connect.ts'
import { isPersonal } from '#server/platform/sending/isPersonal.ts'

/** Selects a message to a developer as it leaves, with all that decides whether it still may. */
export function messageToDeveloper(trx: Trx, id: string) {
  return trx
    .selectFrom('messages')
    .innerJoin('developers', 'developers.id', 'messages.developer_id')
    .leftJoin('users as senders', 'senders.id', 'messages.sender_id')
    .select(({ ref }) => [
      ref('messages.developer_id').$notNull().as('developer_id'),
      ref('messages.subject').$notNull().as('subject'),
      ref('messages.body').$notNull().as('text'),
    ])
    .select([
      'senders.email as reply_to',
      'senders.display_name as sender_name',
      isPersonal('messages').as('is_personal'),
    ])
    .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
    .select('developers.deleted_at')
    .where('messages.id', '=', id)
}
