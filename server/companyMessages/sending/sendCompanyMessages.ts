import type * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { readJustSent } from '#server/messages/sending/developers.ts'
import { type Addressee, type MessageSending, planMessage, type Skip } from '#server/messages/sending/planMessage.ts'
import { type MessagePlan, sendPlanned } from '#server/messages/sending/sendPlanned.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { mailMethod } from '#server/platform/sending/channels.ts'
import { lockRecipients, lockSends } from '#server/platform/sending/quota.ts'
import type { sendCompanyMessagesInput } from '#shared/companyMessages/companyMessageInput.ts'
import { type MailRefusal, mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import { type MergeValues, placeholder } from '#shared/platform/messaging/mergeFields.ts'
import { mailedWithin, type Person, readPeople } from './people.ts'
import { queueCompanyMails } from './queueCompanyMails.ts'
import { requireRemindable } from './reminding.ts'

type CompanyMessage = Omit<z.output<typeof sendCompanyMessagesInput>, 'dry_run'>

/**
 * Mails each of some people at a company, with their values in the text.
 * @param isDryRun only plans.
 * @throws UserError BAD_INPUT for a job of another company, and as `requireRemindable` and `sendPlanned`.
 */
export async function sendCompanyMessages(
  trx: Trx,
  message: CompanyMessage,
  sending: MessageSending,
  isDryRun: boolean,
): Promise<MessagePlan> {
  const senderId = sending.sender.id
  await lockSends(trx, senderId)
  if (!isDryRun) await lockRecipients(trx)
  await requireRemindable(trx, message)
  const job_title = await findJobTitle(trx, message)
  const ids = [...new Set(message.person_ids)].filter((id) => !message.left_out.includes(id))
  const people = await readPeople(trx, message.company_id, ids)
  const personOf = new Map(people.map((person) => [person.id, person]))
  const same = { job_title, link: message.signed_link_id && placeholder('link') }
  const addressees = eachAddressOnce(people).map((chosen) => toAddressee(chosen, sending, same))
  const mailed = await mailedWithin(trx, message.company_id, message.recent_days)
  const before = {
    recent: new Set(people.filter(({ email }) => mailed.has(email?.toLowerCase() ?? '')).map(({ id }) => id)),
    just: await readJustSent(trx, senderId, 'COMPANY_MESSAGE'),
  }
  const candidates = planMessage(addressees, { ...message, channel: 'EMAIL' }, before, 'E-mail is not set up')
  return sendPlanned(trx, candidates, {
    senderId,
    noun: 'people',
    missing: ids.length - people.length,
    isDryRun,
    queue: (recipients) => {
      const drafts = recipients.flatMap(({ id, subject, body }) => {
        const to = personOf.get(id)
        return to ? [{ to, subject, body }] : []
      })
      return queueCompanyMails(trx, sending.channels, { ...message, sender_id: senderId }, drafts)
    },
  })
}

async function findJobTitle(trx: Trx, { job_id, company_id }: CompanyMessage): Promise<string | null> {
  if (job_id === null) return null
  const jobs = trx.selectFrom('jobs').select('title').where('id', '=', job_id).where('company_id', '=', company_id)
  const job = await jobs.where('deleted_at', 'is', null).executeTakeFirst()
  if (job) return job.title
  throw new UserError('BAD_INPUT', 'This company has no such job any more. Choose another one.', { field: 'job_id' })
}

type ChosenPerson = readonly [person: Person, refusal: Skip<MailRefusal | 'SAME_ADDRESS'> | null]

/** A client is often a contact, too. Of those with one address the first by name gets the mail. */
function eachAddressOnce(people: readonly Person[]): readonly ChosenPerson[] {
  const addresses = new Set<string>()
  return people.map((person) => {
    const reason = mailRefusalOf(person)
    if (reason) return [person, { reason, label: mailRefusals[reason].label }]
    const address = person.email?.toLowerCase() ?? ''
    if (addresses.has(address))
      return [person, { reason: 'SAME_ADDRESS', label: 'Shares an address with somebody chosen' }]
    addresses.add(address)
    return [person, null]
  })
}

function toAddressee(
  [{ id, name: full_name, company_name }, refusal]: ChosenPerson,
  { sender, channels }: MessageSending,
  same: Pick<MergeValues, 'job_title' | 'link'>,
): Addressee<MailRefusal | 'SAME_ADDRESS'> {
  return {
    id,
    values: { first_name: full_name.split(' ')[0], full_name, company_name, sender_name: sender.name, ...same },
    delivery_method: mailMethod(channels),
    refusal,
  }
}
