import type { Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { requireWholeTalk } from '#server/jobNotes/data.ts'
import { findJobProfile, type ProfileScope } from '#server/jobProfiles/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { requireReaders } from '#server/staff/mentions.ts'
import type { JobProfileNoteChanges, JobProfileNoteInput } from '#shared/jobProfiles/jobProfileInput.ts'
import { sharedMentionProblem } from '#shared/platform/mentions.ts'

export type JobProfileNote = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

const noteTable = recordTable('job_profile_notes', 'note')

const readers = { read: 'companies:readAll', field: 'body' } as const

/** Nobody writes so many on one profile. */
export const profileNoteLimit = 500

/**
 * Lists the notes on a profile: pinned ones first, then the newest. A client reads those that are shared.
 * @throws UserError NOT_FOUND for a profile that the viewer may not see.
 */
export async function listNotes(db: Queryable, profileId: string, scope: ProfileScope): Promise<JobProfileNote[]> {
  await findJobProfile(db, profileId, scope)
  const own = notes(db).where('job_profile_notes.job_profile_id', '=', profileId)
  const visible = scope.only ? own.where('job_profile_notes.shared_with_client', '=', true) : own
  const sorted = visible.orderBy('job_profile_notes.pinned', 'desc').orderBy('job_profile_notes.created_at', 'desc')
  return readPrepared(db, sorted.orderBy('job_profile_notes.id', 'desc').limit(profileNoteLimit))
}

/** @throws UserError NOT_FOUND, also for a deleted note. */
function findNote(db: Queryable, id: string): Promise<JobProfileNote> {
  return noteTable.find(db, notes(db).where('job_profile_notes.id', '=', id))
}

/** @throws UserError NOT_FOUND for a profile that is deleted; BAD_INPUT for a mention of somebody who may not read it. */
export async function addNote(trx: Transaction<Tables>, authorId: string, input: JobProfileNoteInput) {
  const profiles = trx.selectFrom('job_profiles').select('id').where('id', '=', input.job_profile_id)
  if (!(await profiles.where('deleted_at', 'is', null).forShare().executeTakeFirst())) throw notFound('job profile')
  await requireReaders(trx, { after: input.body, ...readers })
  return findNote(trx, await noteTable.insert(trx, { ...input, author_id: authorId }))
}

/**
 * Everybody may pin and share a note; its words are its author's.
 * @throws UserError CONFLICT with the newer values when someone else saved first; FORBIDDEN for the words of somebody else; BAD_INPUT as in
 * `addNote`, for half a talk, and for a mention that a client would read.
 */
export async function updateNote(
  trx: Transaction<Tables>,
  viewerId: string,
  save: RowChanges<JobProfileNoteChanges>,
): Promise<JobProfileNote> {
  const note = await noteTable.lock(trx, save, () => findNote(trx, save.id))
  if (save.changes.body !== undefined && save.changes.body !== note.body) requireAuthor(note, viewerId, 'change')
  requireWholeTalk(note, save.changes)
  requireUnsharedMentions({ ...note, ...save.changes })
  await requireReaders(trx, { before: note.body, after: save.changes.body, ...readers })
  await noteTable.save(trx, save.id, save.changes)
  return findNote(trx, save.id)
}

/** @throws UserError CONFLICT when someone else saved first; FORBIDDEN for a note of somebody else. */
export async function deleteNote(
  trx: Transaction<Tables>,
  viewerId: string,
  read: ReadVersion,
): Promise<JobProfileNote> {
  const note = await noteTable.lock(trx, read, () => findNote(trx, read.id))
  requireAuthor(note, viewerId, 'delete')
  await softDelete(trx, 'job_profile_notes', read.id)
  return note
}

function requireUnsharedMentions(note: Pick<JobProfileNote, 'body' | 'shared_with_client'>): void {
  const problem = sharedMentionProblem(note)
  if (problem) throw new UserError('BAD_INPUT', problem, { field: 'shared_with_client' })
}

function requireAuthor({ author_id, author_name }: JobProfileNote, viewerId: string, what: string): void {
  if (author_id === viewerId) return
  throw new UserError(
    'FORBIDDEN',
    `Only ${author_name ?? 'its author'} can ${what} this note. Add your own note instead.`,
  )
}

function notes(db: Queryable) {
  return db
    .selectFrom('job_profile_notes')
    .innerJoin('job_profiles', 'job_profiles.id', 'job_profile_notes.job_profile_id')
    .leftJoin('users as authors', 'authors.id', 'job_profile_notes.author_id')
    .where('job_profile_notes.deleted_at', 'is', null)
    .where('job_profiles.deleted_at', 'is', null)
    .select(['job_profile_notes.id', 'job_profile_notes.job_profile_id', 'job_profile_notes.author_id'])
    .select(['authors.display_name as author_name', 'job_profile_notes.body', 'job_profile_notes.pinned'])
    .select(['job_profile_notes.shared_with_client', 'job_profile_notes.created_at', 'job_profile_notes.updated_at'])
    .select(['job_profile_notes.channel', 'job_profile_notes.talked_on', 'job_profile_notes.outcome'])
    .select('job_profile_notes.version')
}
