import type { Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { requireReaders } from '#server/staff/mentions.ts'
import type { JobNoteChanges, JobNoteInput } from '#shared/jobNotes/jobNoteInput.ts'
import { type Talk, talkProblem } from '#shared/jobNotes/talks.ts'

type Trx = Transaction<Tables>

/** Only the staff read these notes. */
export type JobNoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>

/** Nobody reads so many notes about one job. */
export const jobNoteLimit = 500

const noteTable = recordTable('job_notes', 'note')

const readers = { read: 'companies:readAll', field: 'body' } as const

/** Lists the notes of a job: pinned ones first, then the newest. @throws UserError NOT_FOUND for a deleted job. */
export async function listJobNotes(db: Queryable, jobId: string): Promise<JobNoteRow[]> {
  const [job] = await readPrepared(db, living(db, jobId))
  if (!job) throw notFound('job')
  const own = notes(db).where('job_notes.job_id', '=', jobId).orderBy('job_notes.pinned', 'desc')
  return readPrepared(db, own.orderBy('job_notes.created_at', 'desc').orderBy('job_notes.id').limit(jobNoteLimit))
}

/** @throws UserError NOT_FOUND, also for a deleted note, and for one of a deleted job. */
export function findJobNote(db: Queryable, id: string): Promise<JobNoteRow> {
  return noteTable.find(db, notes(db).where('job_notes.id', '=', id))
}

/** @throws UserError NOT_FOUND for a job that is deleted or unknown; BAD_INPUT for a mention of somebody who may not read it. */
export async function addJobNote(trx: Trx, input: JobNoteInput, authorId: string): Promise<JobNoteRow> {
  if (!(await living(trx, input.job_id).forShare().executeTakeFirst())) throw notFound('job')
  await requireReaders(trx, { after: input.body, ...readers })
  return findJobNote(trx, await noteTable.insert(trx, { ...input, author_id: authorId }))
}

/** @throws UserError FORBIDDEN to others than the author; BAD_INPUT for half a talk, and as in `addJobNote`; CONFLICT with the newer note when it was saved meanwhile. */
export async function updateJobNote(trx: Trx, save: RowChanges<JobNoteChanges>, viewerId: string): Promise<JobNoteRow> {
  const note = await noteTable.lock(trx, save, () => findJobNote(trx, save.id))
  requireAuthor(note, viewerId, 'change')
  requireWholeTalk(note, save.changes)
  await requireReaders(trx, { before: note.body, after: save.changes.body, ...readers })
  await noteTable.save(trx, save.id, save.changes)
  return findJobNote(trx, save.id)
}

/** Pins a note of anybody above the others, or unpins it. @throws UserError CONFLICT as in `updateJobNote`. */
export async function pinJobNote(trx: Trx, given: ReadVersion, pinned: boolean): Promise<JobNoteRow> {
  await noteTable.lock(trx, given, () => findJobNote(trx, given.id))
  await noteTable.save(trx, given.id, { pinned })
  return findJobNote(trx, given.id)
}

/** @throws UserError as in `updateJobNote`. */
export async function deleteJobNote(trx: Trx, given: ReadVersion, viewerId: string): Promise<JobNoteRow> {
  const note = await noteTable.lock(trx, given, () => findJobNote(trx, given.id))
  requireAuthor(note, viewerId, 'delete')
  await softDelete(trx, 'job_notes', given.id)
  return note
}

/** A talk that is changed is whole afterwards. @throws UserError BAD_INPUT */
export function requireWholeTalk(before: Talk, changes: Partial<Talk>): void {
  const { channel = before.channel, talked_on = before.talked_on, outcome = before.outcome } = changes
  const problem = talkProblem({ channel, talked_on, outcome })
  if (problem) throw new UserError('BAD_INPUT', problem.message, { field: problem.field })
}

function requireAuthor({ author_id, author_name }: JobNoteRow, viewerId: string, what: string): void {
  if (author_id === viewerId) return
  throw new UserError(
    'FORBIDDEN',
    `Only ${author_name ?? 'its author'} can ${what} this note. Add your own note instead.`,
  )
}

function living(db: Queryable, jobId: string) {
  return db.selectFrom('jobs').select('id').where('id', '=', jobId).where('deleted_at', 'is', null)
}

function notes(db: Queryable) {
  return db
    .selectFrom('job_notes')
    .innerJoin('jobs', 'jobs.id', 'job_notes.job_id')
    .leftJoin('users', 'users.id', 'job_notes.author_id')
    .where('job_notes.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .select(['job_notes.id', 'job_notes.job_id', 'job_notes.body', 'job_notes.pinned', 'job_notes.author_id'])
    .select(['job_notes.channel', 'job_notes.talked_on', 'job_notes.outcome'])
    .select(['job_notes.created_at', 'job_notes.version', 'users.display_name as author_name'])
}
