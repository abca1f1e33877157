import type { MessageQueue } from '#server/platform/sending/work.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { readPeople } from './sending/people.ts'

/** Queues mails to people at companies. What forbids one is asked again when it leaves. */
export const companyMessageQueue: MessageQueue = {
  table: 'company_messages',
  name: 'company messages',
  read: async (trx, id) => {
    const { reader_id, company_id, ...mail } = await trx
      .selectFrom('company_messages as m')
      .leftJoin('users as senders', 'senders.id', 'm.sender_id')
      .select(({ fn }) => [
        'm.email',
        'm.subject',
        'm.body as text',
        'm.company_id',
        'senders.email as reply_to',
        fn.coalesce('m.contact_id', 'm.client_id').as('reader_id'),
      ])
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow()
    const [person] = await readPeople(trx, company_id, reader_id ? [reader_id] : [])
    const reason = person ? mailRefusalOf(person) : 'GONE'
    if (reason) return { refusal: mailRefusals[reason].label }
    if (person?.email?.toLowerCase() !== mail.email) return { refusal: 'Their address has changed' }
    return { ...mail, slack_user_id: null, reference: `company-message-${id}` }
  },
}
