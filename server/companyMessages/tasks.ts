import type { MessageQueue } from '#server/platform/sending/work.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { placeholder } from '#shared/messages/mergeFields.ts'
import { readPeople } from './sending/people.ts'
import { urlOfShared } from './sending/reminding.ts'

/**
 * Queues mails to people at companies. What forbids one is asked again when it leaves.
 * @param secret makes the addresses of links, since nothing stores them.
 */
export const createCompanyMessageQueue = (secret: string): MessageQueue => ({
  table: 'company_messages',
  name: 'company messages',
  read: async (trx, id, env) => {
    const { reader_id, company_id, signed_link_id, ...mail } = await trx
      .selectFrom('company_messages as m')
      .leftJoin('users as senders', 'senders.id', 'm.sender_id')
      .select(({ fn }) => [
        'm.email',
        'm.subject',
        'm.body as text',
        'm.company_id',
        'm.signed_link_id',
        'senders.email as reply_to',
        fn.coalesce('m.contact_id', 'm.client_id').as('reader_id'),
      ])
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow()
    const [person] = await readPeople(trx, company_id, reader_id ? [reader_id] : [])
    const refusal = person ? mailRefusalOf(person) : 'GONE'
    if (!person || refusal) return { refusal: mailRefusals[refusal ?? 'GONE'].label }
    if (person.email?.toLowerCase() !== mail.email) return { refusal: 'Their address has changed' }
    const url = signed_link_id && (await urlOfShared(trx, env, secret, signed_link_id))
    if (url === undefined) return { refusal: 'Its link no longer works' }
    const text = url ? mail.text.replaceAll(placeholder('link'), () => url) : mail.text
    const reason = `You get this mail because you are our contact at ${person.company_name}.`
    return { ...mail, text, reason, slack_user_id: null, reference: `company-message-${id}` }
  },
})
