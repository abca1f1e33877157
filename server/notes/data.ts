import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { mentionCheck } from '#server/staff/mentions.ts'
import { type NoteChanges, type NoteInput, sharingProblem } from '#shared/notes/noteInput.ts'
import { talkProblem } from '#shared/notes/talks.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { type RecordSubject, subjectNames } from '#shared/platform/recordSubjects.ts'
import { type GivenSubject, lockSubject, requireSubject } from './subjects.ts'

/** Only the staff read notes. Of one that is shared, a client reads the text by an API of its own. */
export type NoteRow = SelectedRow<typeof notes>

/** Nobody reads this many notes on one record. */
export const noteLimit = 500

const noteTable = recordTable('notes', 'note', { checks: [mentionCheck('body', 'companies:readAll')] })

/**
 * Lists the notes on a record: pinned ones first, then the newest. A company has those on its contacts, too.
 * @throws UserError BAD_INPUT unless one record is given; NOT_FOUND for one that is deleted or unknown.
 */
export async function listNotes(db: Queryable, subject: GivenSubject): Promise<NoteRow[]> {
  const [name, ...others] = subjectNames.filter((one) => subject[one])
  if (!name || others.length > 0) throw new UserError('BAD_INPUT', 'Choose one record whose notes are listed.')
  await requireSubject(db, subject)
  const own = notes(db)
    .where(columnOf(name), '=', subject[name] ?? null)
    .orderBy('notes.pinned', 'desc')
  return readPrepared(db, own.orderBy('notes.created_at', 'desc').orderBy('notes.id', 'desc').limit(noteLimit))
}

/** @throws UserError NOT_FOUND, also for a deleted note, and for one on a deleted record. */
export function findNote(db: Queryable, id: string): Promise<NoteRow> {
  return noteTable.find(db, notes(db).where('notes.id', '=', id))
}

/** @throws UserError NOT_FOUND for a record that is deleted or unknown; BAD_INPUT for a mention of somebody who may not read it. */
export async function addNote(trx: Trx, input: NoteInput, authorId: string): Promise<NoteRow> {
  await lockSubject(trx, input)
  return findNote(trx, await noteTable.insert(trx, { ...input, author_id: authorId }))
}

/**
 * Everybody may pin and share a note; its words and its talk are its author's.
 * @throws UserError CONFLICT with the newer note when somebody else saved first; FORBIDDEN for the words of somebody else; BAD_INPUT as in
 * `addNote`, for half a talk, and for a note that may not be shared.
 */
export async function updateNote(trx: Trx, save: RowChanges<NoteChanges>, viewerId: string): Promise<NoteRow> {
  const { id, changes } = save
  const note = await noteTable.lock(trx, save, () => findNote(trx, id))
  const { pinned: _pinned, shared_with_client: _shared, ...words } = changes
  if (keysOf(words).some((name) => words[name] !== undefined && words[name] !== note[name])) {
    requireAuthor(note, viewerId, 'change')
  }
  requireWhole({ ...note, ...changes })
  await noteTable.save(trx, id, changes, note)
  return findNote(trx, id)
}

/** @throws UserError CONFLICT when somebody else saved first; FORBIDDEN for a note of somebody else. */
export async function deleteNote(trx: Trx, read: ReadVersion, viewerId: string): Promise<NoteRow> {
  const note = await noteTable.lock(trx, read, () => findNote(trx, read.id))
  requireAuthor(note, viewerId, 'delete')
  await softDelete(trx, 'notes', read.id)
  return note
}

/** Checks what an edit makes of a note together with what it leaves. @throws UserError BAD_INPUT */
function requireWhole(note: Parameters<typeof talkProblem>[0] & Parameters<typeof sharingProblem>[0]): void {
  const halfTalk = talkProblem(note)
  if (halfTalk) throw new UserError('BAD_INPUT', halfTalk.message, { field: halfTalk.field })
  const message = sharingProblem(note)
  if (message) throw new UserError('BAD_INPUT', message, { field: 'shared_with_client' })
}

function requireAuthor({ author_id, author_name }: NoteRow, viewerId: string, what: string): void {
  if (author_id === viewerId) return
  throw new UserError(
    'FORBIDDEN',
    `Only ${author_name ?? 'its author'} can ${what} this note. Add your own note instead.`,
  )
}

function columnOf(name: RecordSubject) {
  return `notes.${name}` as const
}

/** A note is there as long as its record. */
function notes(db: Queryable) {
  return db
    .selectFrom('notes')
    .leftJoin('companies', 'companies.id', 'notes.company_id')
    .leftJoin('contacts', 'contacts.id', 'notes.contact_id')
    .leftJoin('developers', 'developers.id', 'notes.developer_id')
    .leftJoin('jobs', 'jobs.id', 'notes.job_id')
    .leftJoin('job_profiles', 'job_profiles.id', 'notes.job_profile_id')
    .leftJoin('users', 'users.id', 'notes.author_id')
    .where('notes.deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(companies.deleted_at, contacts.deleted_at, developers.deleted_at, jobs.deleted_at, job_profiles.deleted_at) is null`,
    )
    .select(['notes.id', 'notes.company_id', 'notes.contact_id', 'notes.developer_id', 'notes.job_id'])
    .select([
      'notes.job_profile_id',
      'notes.author_id',
      'users.display_name as author_name',
      'contacts.name as contact_name',
    ])
    .select([
      'notes.body',
      'notes.pinned',
      'notes.shared_with_client',
      'notes.channel',
      'notes.talked_at',
      'notes.outcome',
    ])
    .select(['notes.created_at', 'notes.version'])
}
