import { sql, type Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { afterUndo } from '#server/platform/db/afterUndo.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import { read } from '#server/platform/db/read.ts'
import { type ReadVersion, recordTable, type Save, softDelete } from '#server/platform/db/record.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { type DeliveryChannels, methodFor } from '#server/platform/sending/channels.ts'
import { type ContactFacts, contactRefusalOf, contactRefusals } from '#shared/contactRefusals.ts'
import type { DeliveryMethod } from '#shared/enumerations.ts'
import type { JobMessageState } from '#shared/jobMessages.ts'
import { decisionProblem } from '#shared/mergeFields.ts'
import type { ReplyChanges, ReplyInput, TemplateChanges, TemplateInput } from '#shared/messageInput.ts'

/** A message to one developer, as it is to arrive. */
export interface MessageDraft {
  readonly developerId: string
  /** Of an e-mail. Slack does not show it. */
  readonly subject: string
  readonly body: string
  /** The channel that the sender chose; by default Slack before e-mail. */
  readonly only?: 'SLACK' | 'EMAIL' | null
}

export interface QueuedMessage {
  readonly id: string
  readonly developer_id: string
  readonly delivery_method: DeliveryMethod
  readonly state: JobMessageState
  /** Why it is not sent; null for a message that is. */
  readonly reason: string | null
}

/**
 * Queues one message to a developer in the transaction of the change that causes it. It leaves after the commit. In an undoable
 * change it leaves when the change can no longer be undone, and an undo takes it back. A developer who may not be messaged gets none:
 * the message is recorded as not sent, with the reason.
 * @param channels `availableChannels(context)`.
 * @param senderId who is named as the sender and gets the answers; null for Vouch itself.
 * @throws UserError NOT_FOUND for an unknown developer.
 */
export async function queueMessage(
  trx: Transaction<Tables>,
  channels: DeliveryChannels,
  senderId: string | null,
  draft: MessageDraft,
): Promise<QueuedMessage> {
  const [message] = await queueMessages(trx, channels, senderId, [draft])
  if (!message) throw notFound('developer')
  return message
}

/** Queues a message to each of many developers, as `queueMessage`, in one statement. Drafts to unknown developers are left out. */
export async function queueMessages(
  trx: Transaction<Tables>,
  channels: DeliveryChannels,
  senderId: string | null,
  drafts: readonly MessageDraft[],
): Promise<QueuedMessage[]> {
  const contacts = await readContacts(
    trx,
    drafts.map(({ developerId }) => developerId),
  )
  const rows = drafts.flatMap((draft) => {
    const contact = contacts.get(draft.developerId)
    return contact ? [toRow(draft, contact, channels)] : []
  })
  const { rows: queued } = await sql<QueuedMessage>`
    insert into messages (developer_id, sender_id, delivery_method, subject, body, success, metadata, send_after)
    select developer_id, ${senderId}, delivery_method, subject, body, success, metadata, case when success is null then ${afterUndo} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as draft (
      developer_id uuid, delivery_method text, subject text, body text, success boolean, metadata jsonb
    )
    returning id, developer_id, delivery_method, state, metadata ->> 'reason' as reason`.execute(trx)
  return queued
}

/** What decides whether and how a message reaches a developer. */
interface Contact extends ContactFacts {
  readonly id: string
  readonly slack_user_id: string | null
}

async function readContacts(db: Queryable, ids: readonly string[]): Promise<Map<string, Contact>> {
  const contacts = await db
    .selectFrom('developers')
    .select(['id', 'stage', 'do_not_contact', 'deleted_at', 'slack_user_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(contacts.map((contact) => [contact.id, contact]))
}

const noWay = 'Not sent: no Slack id, and e-mail is not set up.'

/** The row of a message. What stays in the outbox counts as delivered; what may not leave is recorded with the reason. */
function toRow({ developerId, subject, body, only }: MessageDraft, contact: Contact, channels: DeliveryChannels) {
  const method = methodFor(contact, channels, only)
  const message = { developer_id: developerId, delivery_method: method ?? only ?? 'EMAIL', subject, body }
  const refusal = contactRefusalOf(contact)
  const reason = refusal ? `Not sent: ${contactRefusals[refusal].label}.` : method === null ? noWay : null
  if (reason) return { ...message, success: false, metadata: { reason } }
  return { ...message, success: method === 'OUTBOX' ? true : null, metadata: {} }
}

type Trx = Transaction<Tables>

export type MessageTemplate = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

/** More templates than people can choose from. */
export const templateLimit = 500

/** Lists the templates, by name. */
export function listTemplates(db: Queryable): Promise<MessageTemplate[]> {
  return read(db, templates(db).orderBy('name').orderBy('id').limit(templateLimit))
}

const templateTable = recordTable('message_templates', 'template', {
  message_templates_name_key: { field: 'name', sentence: 'Another template has this name.' },
  message_templates_rejection_reason_key: {
    field: 'rejection_reason',
    sentence: 'Another template is the text for this reason. Change that one, or let it go first.',
  },
})

/** @throws UserError NOT_FOUND, also for a deleted template. */
export function findTemplate(db: Queryable, id: string): Promise<MessageTemplate> {
  return templateTable.find(db, templates(db).where('id', '=', id))
}

/** @throws UserError BAD_INPUT when the name or the reason is taken, or for fields that a rejection does not fill in. */
export async function addTemplate(trx: Trx, input: TemplateInput): Promise<MessageTemplate> {
  return requireFillable(await findTemplate(trx, await templateTable.insert(trx, input)))
}

/** Nobody is skipped by a rejection, so its text has only fields that everybody has. */
function requireFillable(template: MessageTemplate): MessageTemplate {
  const problem = template.rejection_reason === null ? undefined : decisionProblem(template.body)
  if (problem) throw new UserError('BAD_INPUT', problem, { field: 'body' })
  return template
}

/** @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addTemplate`. */
export async function updateTemplate(trx: Trx, save: Save<TemplateChanges>): Promise<MessageTemplate> {
  await templateTable.lock(trx, save, () => findTemplate(trx, save.id))
  await templateTable.save(trx, save.id, save.changes)
  return requireFillable(await findTemplate(trx, save.id))
}

/** @throws UserError CONFLICT when someone else saved first. */
export async function deleteTemplate(trx: Trx, read: ReadVersion): Promise<MessageTemplate> {
  const template = await templateTable.lock(trx, read, () => findTemplate(trx, read.id))
  await softDelete(trx, 'message_templates', read.id)
  return template
}

function templates(db: Queryable) {
  return db
    .selectFrom('message_templates')
    .select(['id', 'name', 'subject', 'body', 'rejection_reason', 'version'])
    .where('deleted_at', 'is', null)
}

export type MessageReply = Awaited<ReturnType<ReturnType<typeof replies>['executeTakeFirstOrThrow']>>

const replyTable = recordTable('message_replies', 'reply')

/** @throws UserError NOT_FOUND, also for a deleted reply. */
export function findReply(db: Queryable, id: string): Promise<MessageReply> {
  return replyTable.find(db, replies(db).where('message_replies.id', '=', id))
}

/** @throws UserError NOT_FOUND for an unknown or deleted developer. */
export async function addReply(trx: Trx, input: ReplyInput, loggedById: string): Promise<MessageReply> {
  const developer = trx.selectFrom('developers').select('id').where('id', '=', input.developer_id)
  if (!(await developer.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst())) throw notFound('developer')
  return findReply(trx, await replyTable.insert(trx, { ...input, logged_by_id: loggedById }))
}

/** @throws UserError CONFLICT with the newer values when someone else saved first. */
export async function updateReply(trx: Trx, save: Save<ReplyChanges>): Promise<MessageReply> {
  await replyTable.lock(trx, save, () => findReply(trx, save.id))
  await replyTable.save(trx, save.id, save.changes)
  return findReply(trx, save.id)
}

/** @throws UserError CONFLICT when someone else saved first. */
export async function deleteReply(trx: Trx, read: ReadVersion): Promise<MessageReply> {
  const reply = await replyTable.lock(trx, read, () => findReply(trx, read.id))
  await softDelete(trx, 'message_replies', read.id)
  return reply
}

function replies(db: Queryable) {
  return db
    .selectFrom('message_replies')
    .select(['id', 'developer_id', 'channel', 'received_at', 'body', 'version'])
    .where('deleted_at', 'is', null)
}
