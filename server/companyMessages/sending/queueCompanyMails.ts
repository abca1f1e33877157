import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import { type DeliveryChannels, mailMethod } from '#server/platform/sending/channels.ts'
import { mailRefusalOf, mailRefusals } from '#shared/companyMessages/mailRefusals.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { Person } from './people.ts'

/** Says what mails to people of one company have in common. */
interface MailsAbout {
  readonly company_id: string
  readonly job_id: string | null
  /** The shortlist whose address stands in the text. */
  readonly signed_link_id: string | null
  /** The named sender, who gets the answers; null for Vouch itself. */
  readonly sender_id: string | null
}

interface CompanyMailDraft {
  /** The reader as they are now. A mail stops when their address changes before it leaves. */
  readonly to: Person
  readonly subject: string
  readonly body: string
  /** The id of a mail of which there is only one; by default any. A second one is left out. */
  readonly id?: string
}

/**
 * Queues one mail to each of some people of a company in one statement, in the transaction of the change that causes it. The mails leave
 * when the change can no longer be undone. A person who may not be mailed gets none: the mail is recorded as not sent, with the reason, as the
 * staff reads it of other mails. A mail is left out where its reader has no address, and all are where mail is not set up.
 * @param channels from `availableChannels(context)`.
 * @returns the ids of the mails that were recorded.
 */
export async function queueCompanyMails(
  trx: Trx,
  channels: DeliveryChannels,
  { company_id, job_id, signed_link_id, sender_id }: MailsAbout,
  drafts: readonly CompanyMailDraft[],
): Promise<string[]> {
  const method = mailMethod(channels)
  const rows = method ? drafts.flatMap((draft) => toRow(draft, method)) : []
  const { rows: queued } = await sql<{ id: string }>`
    insert into messages (
      id, company_id, job_id, signed_link_id, sender_id, contact_id, account_id, email, delivery_method, subject, body, success, metadata,
      send_after
    )
    select coalesce(id, gen_random_uuid()), ${company_id}::uuid, ${job_id}::uuid, ${signed_link_id}::uuid, ${sender_id}::uuid, contact_id,
      account_id, email, ${method}, subject, body, success, metadata, case when success is null then ${afterUndo} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (
      id uuid, contact_id uuid, account_id uuid, email text, subject text, body text, success boolean, metadata jsonb
    )
    on conflict (id) do nothing
    returning id`.execute(trx)
  return queued.map(({ id }) => id)
}

const readerColumns = { CONTACT: 'contact_id', CLIENT: 'account_id' } as const

/** Makes the row of a mail. One for the outbox counts as delivered; one that may not leave is recorded with the reason. */
function toRow({ to, ...words }: CompanyMailDraft, method: DeliveryMethod) {
  if (!to.email) return []
  const mail = { ...words, [readerColumns[to.kind]]: to.id, email: to.email.toLowerCase() }
  const refusal = mailRefusalOf(to)
  if (refusal) return [{ ...mail, success: false, metadata: { reason: `Not sent: ${mailRefusals[refusal].label}.` } }]
  return [{ ...mail, success: method === 'OUTBOX' ? true : null, metadata: {} }]
}
