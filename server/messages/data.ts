import type { Transaction } from 'kysely'
import type { Env } from '#server/env.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { SendingRefusal } from '#server/platform/sending/work.ts'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import type { ReplyChanges, ReplyInput, TemplateChanges, TemplateInput } from '#shared/messages/messageInput.ts'

type Trx = Transaction<Tables>

/** Completes the text of a message when it leaves, or tells why it may not leave any more. */
export type FillIn = (
  db: Queryable,
  env: Env,
  message: { readonly id: string; readonly text: string },
) => Promise<{ readonly text: string; readonly link?: string } | SendingRefusal>

export type MessageTemplate = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>

/** Nobody can choose from so many. */
export const templateLimit = 500

/** Lists the templates, by name. */
export function listTemplates(db: Queryable): Promise<MessageTemplate[]> {
  return readPrepared(db, templates(db).orderBy('name').orderBy('id').limit(templateLimit))
}

const templateTable = recordTable('message_templates', 'template', {
  taken: {
    message_templates_name_key: { field: 'name', sentence: 'Another template has this name.' },
    message_templates_rejection_reason_key: {
      field: 'rejection_reason',
      sentence: 'Another template already has this reason. Change that template, or remove its reason first.',
    },
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
  const problem = template.rejection_reason === null ? undefined : mergeProblem(template.body, 'decided')
  if (problem) throw new UserError('BAD_INPUT', problem, { field: 'body' })
  return template
}

/** @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addTemplate`. */
export async function updateTemplate(trx: Trx, save: RowChanges<TemplateChanges>): Promise<MessageTemplate> {
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
export async function updateReply(trx: Trx, save: RowChanges<ReplyChanges>): Promise<MessageReply> {
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
