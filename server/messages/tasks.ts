import type { MessageQueue } from '#server/platform/sending/work.ts'
import { contactRefusalOf, contactRefusals } from '#shared/messages/contactRefusals.ts'
import type { FillIn } from './data.ts'

/** Queues messages that are about no job. @param fillIn puts signed links into them. */
export const createMessageQueue = (fillIn: FillIn): MessageQueue => ({
  table: 'messages',
  name: 'messages',
  read: async (trx, id, env) => {
    const row = await trx
      .selectFrom('messages')
      .innerJoin('developers', 'developers.id', 'messages.developer_id')
      .leftJoin('users as senders', 'senders.id', 'messages.sender_id')
      .select(['messages.subject', 'messages.body as text', 'senders.email as reply_to'])
      .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
      .select(['developers.deleted_at', 'messages.developer_id'])
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow()
    const reason = contactRefusalOf(row)
    if (reason) return { refusal: contactRefusals[reason].label }
    const filledIn = await fillIn(trx, env, { id, text: row.text })
    return 'refusal' in filledIn ? filledIn : { ...row, ...filledIn, reference: `message-${id}` }
  },
})
