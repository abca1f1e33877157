import { isPersonal } from '#server/platform/sending/isPersonal.ts'
import type { MessageReader } from '#server/platform/sending/messageWork.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { placeholder } from '#shared/platform/messaging/mergeFields.ts'
import { readPeople } from './sending/people.ts'
import { urlOfShared } from './sending/reminding.ts'

/**
 * Reads mails to people at companies. What forbids one is asked again when it leaves.
 * @param secret makes the addresses of links, since nothing stores them.
 */
export const createCompanyMailReader =
  (secret: string): MessageReader =>
  async (trx, id, env) => {
    const { reader_id, company_id, signed_link_id, ...mail } = await trx
      .selectFrom('messages as m')
      .leftJoin('users as senders', 'senders.id', 'm.sender_id')
      .select(({ ref }) => [
        ref('m.email').$notNull().as('email'),
        ref('m.subject').$notNull().as('subject'),
        ref('m.body').$notNull().as('text'),
        ref('m.company_id').$notNull().as('company_id'),
      ])
      .select(['m.signed_link_id', 'm.reader_id'])
      .select(['senders.email as reply_to', 'senders.display_name as sender_name', isPersonal('m').as('is_personal')])
      .where('m.id', '=', id)
      .executeTakeFirstOrThrow()
    const [person] = await readPeople(trx, company_id, [reader_id])
    const refusal = person ? mailRefusalOf(person) : 'GONE'
    if (!person || refusal) return { refusal: mailRefusals[refusal ?? 'GONE'].label }
    if (person.email?.toLowerCase() !== mail.email) return { refusal: 'Their address has changed' }
    const url = signed_link_id && (await urlOfShared(trx, env, secret, signed_link_id))
    if (url === undefined) return { refusal: 'Its link no longer works' }
    const text = url ? mail.text.replaceAll(placeholder('link'), () => url) : mail.text
    const reason = `You get this mail because you are our contact at ${person.company_name}.`
    return { ...mail, text, reason, slack_user_id: null }
  }
