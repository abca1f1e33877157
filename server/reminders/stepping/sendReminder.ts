import type { Transaction } from 'kysely'
import { notFound } from '#server/errors.ts'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import type { DueStep } from './readSteps.ts'
import type { StepWords } from './stepWords.ts'

type Trx = Transaction<Tables>

/** Queues the reminder of a step. Its id is that of the step, so the primary key refuses a second one. */
export async function sendReminder(
  trx: Trx,
  channels: DeliveryChannels,
  id: string,
  step: DueStep,
  { subject, text }: StepWords,
): Promise<void> {
  const words = { subject: subject ?? '', body: text }
  if (step.contact_id) return mailContact(trx, channels, id, step, words)
  await queueMessages(trx, channels, step.owner_id, [{ id, developerId: step.reader_id, ...words }])
}

interface Words {
  readonly subject: string
  readonly body: string
}

/** The address is the present one. One that changes before the mail leaves stops it. */
async function mailContact(trx: Trx, channels: DeliveryChannels, id: string, step: DueStep, words: Words) {
  const { company_id, job_id, contact_id, link_id, owner_id } = step
  const contacts = trx.selectFrom('contacts').select('email').where('id', '=', contact_id)
  const { email } = (await contacts.executeTakeFirst()) ?? {}
  const method = methodFor({ slack_user_id: null }, channels, 'EMAIL')
  if (!email || !company_id || method === null) throw notFound('contact')
  const isKept = method === 'OUTBOX'
  const about = { company_id, job_id, contact_id, signed_link_id: link_id, sender_id: owner_id }
  const sending = { delivery_method: method, success: isKept ? true : null, send_after: isKept ? null : afterUndo }
  await trx
    .insertInto('company_messages')
    .values({ id, ...about, ...words, ...sending, email: email.toLowerCase() })
    .execute()
}
