import { applicationOfMail, newestApplication } from '#server/applications/applicationOfMail.ts'
import type { MessageQueue } from '#server/platform/sending/work.ts'
import { contactRefusalOf, contactRefusals } from '#shared/messages/contactRefusals.ts'
import type { FillIn } from './data.ts'
import { developerReason } from './sending/developerReason.ts'

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
      .select(['developers.deleted_at', 'messages.developer_id', 'messages.outcome'])
      .select(newestApplication.as('newest_application'))
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow()
    const refusal = contactRefusalOf(row)
    if (refusal) return { refusal: contactRefusals[refusal].label }
    const filledIn = await fillIn(trx, env, { id, text: row.text })
    if ('refusal' in filledIn) return filledIn
    const application_id = applicationOfMail(row)
    return { ...row, ...filledIn, application_id, reason: developerReason, reference: `message-${id}` }
  },
})
