import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import { hashedId } from '#server/platform/db/records/hashedId.ts'
import { type ContactConditions, contactRefusalOf, contactRefusals } from '#shared/developers/contactRefusals.ts'
import type { MessageState } from '#shared/messages/messageStates.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { type DeliveryChannels, methodFor } from './channels.ts'

export interface MessageDraft {
  readonly developerId: string
  /** The subject of an e-mail. Slack does not show it. */
  readonly subject: string
  readonly body: string
  /** The channel that the sender chose; by default Slack before e-mail. */
  readonly only?: 'SLACK' | 'EMAIL' | null
  /** The outcome of a move that it tells, and the version of its text; null for words of one's own. */
  readonly told?: (ToldMove & { readonly outcome_number: number | null }) | null
  /** The id of a message that must be unique; any by default. A second one is left out. */
  readonly id?: string
  /** Records it as not sent, with this reason: a label, as of a contact refusal. */
  readonly refusal?: string
}

interface ToldMove {
  readonly outcome: Outcome
  /** Identifies the move in all rows of the database. */
  readonly move_key: string
}

/** Derives the id of the message about an outcome from the move, so that the primary key refuses a second message about the same move. */
export function toldId({ outcome, move_key }: ToldMove): string {
  return hashedId(`${outcome} ${move_key}`)
}

export interface QueuedMessage {
  readonly id: string
  readonly developer_id: string
  readonly delivery_method: DeliveryMethod
  readonly state: MessageState
  /** Says why it is not sent; null for a message that is. */
  readonly reason: string | null
}

/**
 * Queues one message to a developer in the transaction of the change that causes it. It leaves after the commit. In an
 * undoable change it leaves when the change can no longer be undone, and an undo takes it back. A developer who may not
 * be messaged gets none: the message is recorded as not sent, with the reason.
 * @param channels from `availableChannels(context)`.
 * @param senderId the named sender, who gets the answers; null for Vouch itself.
 * @throws UserError NOT_FOUND for an unknown developer.
 */
export async function queueMessage(
  trx: Trx,
  channels: DeliveryChannels,
  senderId: string | null,
  draft: MessageDraft,
): Promise<QueuedMessage> {
  const [message] = await queueMessages(trx, channels, senderId, [draft])
  if (!message) throw notFound('developer')
  return message
}

/**
 * Queues one message to each of many developers in one statement, like `queueMessage`. Drafts to unknown developers are left out, and so
 * are those whose id a message has already, such as one about a move that its developer was told.
 */
export async function queueMessages(
  trx: Trx,
  channels: DeliveryChannels,
  senderId: string | null,
  drafts: readonly MessageDraft[],
): Promise<QueuedMessage[]> {
  const contacts = await readContacts(trx, drafts)
  const rows = drafts.flatMap((draft) => {
    const contact = contacts.get(draft.developerId)
    return contact ? [toRow(draft, contact, channels)] : []
  })
  const { rows: queued } = await sql<QueuedMessage>`
    insert into messages (
      id, developer_id, sender_id, delivery_method, subject, body, outcome, outcome_number, success, metadata, send_after
    )
    select coalesce(id, gen_random_uuid()), developer_id, ${senderId}, delivery_method, subject, body, outcome, outcome_number, success,
      metadata, case when success is null then ${afterUndo} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (
      id uuid, developer_id uuid, delivery_method text, subject text, body text, outcome text, outcome_number integer, success boolean,
      metadata jsonb
    )
    on conflict (id) do nothing
    returning id, developer_id, delivery_method, state, metadata ->> 'reason' as reason`.execute(trx)
  return queued
}

/** The details of a developer that decide how a message reaches them. */
interface Contact extends ContactConditions {
  readonly id: string
  readonly slack_user_id: string | null
}

async function readContacts(db: Queryable, drafts: readonly MessageDraft[]): Promise<Map<string, Contact>> {
  const ids = drafts.map(({ developerId }) => developerId)
  const contacts = await db
    .selectFrom('developers')
    .select(['id', 'stage', 'do_not_contact', 'deleted_at', 'slack_user_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(contacts.map((contact) => [contact.id, contact]))
}

const noWay = 'Not sent: no Slack id, and e-mail is not set up.'

/** Makes the row of a message. One for the outbox counts as delivered; one that may not leave is recorded with the reason. */
function toRow(draft: MessageDraft, contact: Contact, channels: DeliveryChannels) {
  const { id, developerId, subject, body, only, told } = draft
  const method = methodFor(contact, channels, only)
  const about = told ? { id: toldId(told), outcome: told.outcome, outcome_number: told.outcome_number } : { id }
  const message = { developer_id: developerId, delivery_method: method ?? only ?? 'EMAIL', subject, body, ...about }
  const reason = refusalOf(draft, contact) ?? (method === null ? noWay : null)
  if (reason) return { ...message, success: false, metadata: { reason } }
  return { ...message, success: method === 'OUTBOX' ? true : null, metadata: {} }
}

function refusalOf({ refusal }: MessageDraft, contact: Contact): string | null {
  const forbidden = contactRefusalOf(contact)
  const label = forbidden ? contactRefusals[forbidden].label : refusal
  return label ? `Not sent: ${label}.` : null
}
