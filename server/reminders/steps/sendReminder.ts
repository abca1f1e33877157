import { readPeople } from '#server/companyMessages/sending/people.ts'
import { queueCompanyMails } from '#server/companyMessages/sending/queueCompanyMails.ts'
import { notFound } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { queueMessages } from '#server/platform/sending/queueMessages.ts'
import type { DueStep } from './readSteps.ts'
import type { StepWords } from './stepWords.ts'

/** Queues the reminder of a step. Its id is that of the step, so the primary key refuses a second one. */
export async function sendReminder(
  trx: Trx,
  channels: DeliveryChannels,
  id: string,
  step: DueStep,
  { subject, text }: StepWords,
): Promise<void> {
  const words = { subject: subject ?? '', body: text }
  if (step.contact_id) return mailContact(trx, channels, { id, ...words }, step)
  await queueMessages(trx, channels, step.owner_id, [{ id, developerId: step.reader_id, ...words }])
}

interface Reminder {
  readonly id: string
  readonly subject: string
  readonly body: string
}

/** @throws UserError NOT_FOUND when the contact can no longer be mailed. */
async function mailContact(trx: Trx, channels: DeliveryChannels, reminder: Reminder, step: DueStep): Promise<void> {
  const { company_id, job_id, reader_id, link_id, owner_id } = step
  const [to] = company_id ? await readPeople(trx, company_id, [reader_id]) : []
  if (!(to && company_id)) throw notFound('contact')
  const about = { company_id, job_id, signed_link_id: link_id, sender_id: owner_id }
  const queued = await queueCompanyMails(trx, channels, about, [{ ...reminder, to }])
  if (queued.length === 0) throw notFound('contact')
}
