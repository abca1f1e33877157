import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type ReadVersion, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type ReminderRule, reminderRules, reminderTaskOf } from '#shared/reminders/reminders.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import type { TextValues } from '#shared/texts/textInput.ts'
import { isTextCode, kindOfText, type TextCode, type TextKind, textCodes, textKinds } from '#shared/texts/texts.ts'

/** A text by its code or, if it is a template, by its id; in one version. Version 0 ships with Vouch, and nobody saved it. */
export type Text = SelectedRow<typeof versions>

/** Nobody can choose from this many templates. */
export const textLimit = 500
/** At most this many versions of a text are listed, the newest first. */
export const textVersionLimit = 100

/** Lists the texts of a kind as they count now: templates by name, others in the order of their codes. */
export async function listTexts(db: Queryable, kind: TextKind): Promise<Text[]> {
  const texts = current(db).orderBy('name').orderBy('texts.id').limit(textLimit)
  if (kind === 'TEMPLATE') return readPrepared(db, texts.where('code', 'is', null))
  const saved = await readPrepared(db, texts.where('code', 'is not', null))
  return textCodes[kind].map((code) => saved.find(({ id }) => id === code) ?? shippedText(code))
}

/**
 * Lists all versions of a text, the newest first. The last of an outcome or a rule is the one that ships with Vouch.
 * @throws UserError NOT_FOUND for an unknown or deleted template.
 */
export async function textVersions(db: Queryable, id: string): Promise<Text[]> {
  const shipped = isTextCode(id) ? [shippedText(id)] : []
  const saved = textOf(versions(db), id).orderBy('text_versions.number', 'desc')
  const found = [...(await readPrepared(db, saved.limit(textVersionLimit - shipped.length))), ...shipped]
  if (found.length === 0) throw notFound(textKinds.TEMPLATE.noun)
  return found
}

/** Finds a text as it counts now. @throws UserError NOT_FOUND for an unknown or deleted template. */
export async function findText(db: Queryable, id: string): Promise<Text> {
  const saved = await readFirst(db, textOf(current(db), id))
  if (saved) return saved
  if (isTextCode(id)) return shippedText(id)
  throw notFound(textKinds.TEMPLATE.noun)
}

const textTable = recordTable('texts', textKinds.TEMPLATE.noun, {
  taken: {
    texts_name_key: { field: 'name', sentence: 'Another template has this name.' },
    texts_rejection_reason_key: {
      field: 'rejection_reason',
      sentence: 'Another template already has this reason. Change that template, or remove its reason first.',
    },
  },
})

/** Adds a template. @throws UserError BAD_INPUT when the name or the reason is taken. */
export async function addText(trx: Trx, { name, rejection_reason, ...words }: TextValues): Promise<Text> {
  const text_id = await textTable.insert(trx, { name, rejection_reason, number: 1 })
  await addVersion(trx, text_id, 1, words)
  return findText(trx, text_id)
}

/**
 * Saves the next version of a text. Earlier ones stay, since messages that were sent name them.
 * @throws UserError CONFLICT with the newer values when somebody else saved first; BAD_INPUT as in `addText`.
 */
export async function saveText(trx: Trx, read: ReadVersion, values: TextValues): Promise<Text> {
  const { name, rejection_reason, ...words } = values
  const number = (await lockText(trx, read)).number + 1
  const { id } = read
  if (isTextCode(id)) await addVersion(trx, await countVersion(trx, id, number), number, words)
  else {
    await textTable.save(trx, id, { name, rejection_reason, number })
    await addVersion(trx, id, number, words)
  }
  if (isKeyOf(reminderRules, id)) await holdRuns(trx, id)
  return findText(trx, id)
}

/** Deletes a template. @throws UserError CONFLICT when somebody else saved first. */
export async function deleteText(trx: Trx, read: ReadVersion): Promise<Text> {
  const text = await lockText(trx, read)
  await softDelete(trx, 'texts', read.id)
  return text
}

/** Two people at once take turns, so that the second finds the version of the first. A text that ships has no row to lock. */
async function lockText(trx: Trx, { id, version }: ReadVersion): Promise<Text> {
  await sql`lock table texts in share row exclusive mode`.execute(trx)
  const text = await findText(trx, id)
  const { noun } = textKinds[kindOfText(id)]
  await requireVersion(trx, { noun, id: isTextCode(id) ? undefined : id }, text, version)
  return text
}

/** Lets a version of an outcome or a rule count from now on. @returns the id of its row. */
async function countVersion(trx: Trx, code: TextCode, number: number): Promise<string> {
  const row = trx.insertInto('texts').values({ code, number })
  const kept = row.onConflict((conflict) => conflict.column('code').doUpdateSet({ number })).returning('id')
  return (await kept.executeTakeFirstOrThrow()).id
}

async function addVersion(trx: Trx, text_id: string, number: number, words: TextValues): Promise<void> {
  await trx
    .insertInto('text_versions')
    .values({ ...words, text_id, number })
    .execute()
}

/** An admin only allowed the former version of a rule. */
async function holdRuns(trx: Trx, rule: ReminderRule): Promise<void> {
  const allowed = trx.updateTable('task_runs').set({ state: 'HELD' }).where('state', '=', 'ALLOWED')
  await allowed.where('task', '=', reminderTaskOf(rule)).execute()
}

function shippedText(code: TextCode): Text {
  const none = { name: null, rejection_reason: null, remind_days: null, follow_up_days: null, time_zone: null }
  return { ...none, ...shippedTexts[code], id: code, version: 0, number: 0, saved_by: null, saved_at: null }
}

/** The row of an outcome or a rule has an id, too. It finds nothing, since other people may save templates. */
function textOf(query: ReturnType<typeof versions>, id: string) {
  return isTextCode(id) ? query.where('code', '=', id) : query.where('texts.id', '=', id).where('code', 'is', null)
}

function current(db: Queryable) {
  return versions(db).whereRef('text_versions.number', '=', 'texts.number')
}

function versions(db: Queryable) {
  return db
    .selectFrom('texts')
    .innerJoin('text_versions', 'text_versions.text_id', 'texts.id')
    .leftJoin('users', 'users.id', 'text_versions.saved_by_id')
    .where('texts.deleted_at', 'is', null)
    .select(({ ref }) => sql<string>`coalesce(${ref('code')}, ${ref('texts.id')}::text)`.as('id'))
    .select(['texts.version', 'name', 'rejection_reason', 'text_versions.number', 'subject', 'body', 'is_on'])
    .select(['remind_days', 'follow_up_days', 'time_zone'])
    .select('users.display_name as saved_by')
    .select(({ ref }) => ref('text_versions.created_at').$castTo<Moment | null>().as('saved_at'))
}
