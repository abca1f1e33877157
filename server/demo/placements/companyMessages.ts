import type { DemoContext } from '#server/demo/context.ts'
import type { DemoCompany } from '#server/demo/firm/companies.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import { mergeText } from '#shared/platform/messaging/mergeFields.ts'
import { addMessage, refusals } from './messages.ts'

const words = [
  {
    subject: 'Candidates for your team',
    body: 'Hello {{first_name}},\n\nThree people would suit {{company_name}} well. When may we introduce them?\n\n{{sender_name}}',
  },
  {
    subject: 'How is it going?',
    body: 'Hello {{first_name}},\n\nHow are our developers doing at {{company_name}}? A call of ten minutes would help us.\n\n{{sender_name}}',
  },
] as const
const bounce = { reason: refusals.EMAIL, bounced: true }

/** Adds mails of the owner of a company to its contacts. Few come back. */
export function addCompanyMessages(
  rows: DemoRows,
  { calendar, names }: DemoContext,
  { row, contacts, since }: DemoCompany,
): void {
  const random = demoRandom('company messages', row.id)
  for (const { id, name, email } of contacts) {
    if (!email || row.status === 'PROSPECT' || !random.chance(0.7)) continue
    const { subject, body } = random.pick(words)
    const sender_name = names.get(row.owner_id ?? '') ?? 'Vouch'
    const values = { first_name: name.split(' ')[0], company_name: row.name, sender_name }
    const success = random.chance(0.9)
    const mail: DemoRow<'messages'> = {
      id: random.id(),
      created_at: calendar.moment(random.int(2, Math.min(90, since - 2)), random),
      company_id: row.id,
      contact_id: id,
      sender_id: row.owner_id ?? null,
      email,
      delivery_method: 'EMAIL',
      subject,
      body: mergeText(body, values),
      success,
      metadata: success ? {} : bounce,
    }
    addMessage(rows, mail)
  }
}
