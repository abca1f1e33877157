import { applicationOfMail, newestApplication } from '#server/applications/applicationOfMail.ts'
import type { MessageReader } from '#server/platform/sending/work.ts'
import { contactRefusalOf, contactRefusals } from '#shared/messages/contactRefusals.ts'
import type { FillIn } from './data.ts'
import { developerReason } from './sending/developerReason.ts'

/** Reads messages to developers that are about no job. @param fillIn puts signed links into them. */
export const createMessageReader =
  (fillIn: FillIn): MessageReader =>
  async (trx, id, env) => {
    const row = await trx
      .selectFrom('messages')
      .innerJoin('developers', 'developers.id', 'messages.developer_id')
      .leftJoin('users as senders', 'senders.id', 'messages.sender_id')
      .select(({ ref }) => [
        ref('messages.developer_id').$notNull().as('developer_id'),
        ref('messages.subject').$notNull().as('subject'),
        ref('messages.body').$notNull().as('text'),
      ])
      .select('senders.email as reply_to')
      .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
      .select(['developers.deleted_at', 'messages.outcome'])
      .select(newestApplication.as('newest_application'))
      .where('messages.id', '=', id)
      .executeTakeFirstOrThrow()
    const refusal = contactRefusalOf(row)
    if (refusal) return { refusal: contactRefusals[refusal].label }
    const filledIn = await fillIn(trx, env, { id, text: row.text })
    if ('refusal' in filledIn) return filledIn
    const application_id = applicationOfMail(row)
    return { ...row, ...filledIn, application_id, reason: developerReason }
  }
