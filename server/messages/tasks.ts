import type { MessageQueue } from '#server/platform/sending/work.ts'
import { contactRefusalOf, contactRefusals } from '#shared/contactRefusals.ts'

/** The messages that are about no job. */
export const messageQueue: MessageQueue = {
  table: 'messages',
  name: 'messages',
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('messages')
      .innerJoin('developers', 'developers.id', 'messages.developer_id')
      .leftJoin('users as senders', 'senders.id', 'messages.sender_id')
      .select(['messages.subject', 'messages.body as text', 'senders.email as reply_to'])
      .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
      .select('developers.deleted_at')
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow()
    const reason = contactRefusalOf(row)
    return reason ? { refusal: contactRefusals[reason].label } : { ...row, reference: `message-${id}` }
  },
}
