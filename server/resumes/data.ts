import { sql } from 'kysely'
import { checkDeveloper } from '#server/developers/data.ts'
import { notFound } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { findRow, type ReadVersion, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import type { ResumeType } from '#shared/platform/enumerations.ts'

const resumeColumns = ['id', 'file_name', 'file_type', 'file_size', 'created_at', 'version'] as const
const resumeTable = recordTable('resumes', 'resume')

/** A version of a resume comes without its text. */
export type Resume = Awaited<ReturnType<typeof findResume>>

/** A screen shows at most this many versions of a resume. */
export const resumeLimit = 50

/** Lists the resumes of a developer, the newest first. A deleted developer has none. */
export function listResumes(db: Queryable, developerId: string, fields: FieldNames): Promise<Resume[]> {
  const ofDeveloper = livingResumes(db).where('developer_id', '=', developerId)
  const newest = ofDeveloper.orderBy('created_at', 'desc').orderBy('id').limit(resumeLimit)
  return readPrepared(db, newest.select(columnsOfFields(resumeColumns, fields)))
}

function findResume(db: Queryable, id: string, fields: FieldNames) {
  return resumeTable.find(db, livingResumes(db).where('id', '=', id).select(columnsOfFields(resumeColumns, fields)))
}

/** Deletes a resume. Its file stays, so that an undo can restore it. @throws UserError NOT_FOUND or CONFLICT. */
export async function deleteResume(trx: Trx, { id, version }: ReadVersion, fields: FieldNames) {
  const resume = await resumeTable.lock(trx, { id, version }, () => findResume(trx, id, fields))
  await softDelete(trx, 'resumes', id)
  return resume
}

function livingResumes(db: Queryable) {
  return db
    .selectFrom('resumes')
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('developers')
          .where('developers.id', '=', ref('resumes.developer_id'))
          .where('developers.deleted_at', 'is', null),
      ),
    )
}

/** A resume to insert, whose file is in the store already. */
export interface NewResume {
  readonly developer_id: string
  readonly file_key: string
  readonly file_name: string
  readonly file_type: ResumeType
  readonly file_size: number
  /** SHA-256 of the file, in hex. */
  readonly file_hash: string
  readonly extracted_text: string
}

/**
 * Adds a resume to a developer.
 * @returns the id of the resume, and whether it is new: the same file again gives the existing resume.
 */
export async function insertResume(trx: Trx, resume: NewResume): Promise<{ id: string; added: boolean }> {
  // The developer may have been merged or erased while the file was read.
  await checkDeveloper(trx, resume.developer_id)
  const row = await trx
    .insertInto('resumes')
    .values(resume)
    .onConflict((conflict) =>
      conflict.columns(['developer_id', 'file_hash']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) return { id: row.id, added: true }
  const { developer_id, file_hash } = resume
  const { id } = await trx
    .selectFrom('resumes')
    .select('id')
    .where('developer_id', '=', developer_id)
    .where('file_hash', '=', file_hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { id, added: false }
}

/** @throws UserError NOT_FOUND, also for a resume of a deleted developer. */
export async function findResumeFile(
  db: Queryable,
  id: string,
): Promise<Pick<NewResume, 'file_key' | 'file_name' | 'file_type'>> {
  return db
    .selectFrom('resumes')
    .innerJoin('developers', 'developers.id', 'resumes.developer_id')
    .select(['file_key', 'file_name', 'file_type'])
    .where('resumes.id', '=', id)
    .where('resumes.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('resume'))
}

/** Reads the text of a resume. @throws UserError NOT_FOUND, also for a resume of a deleted developer. */
export async function findResumeText(db: Queryable, id: string): Promise<{ developer_id: string; text: string }> {
  const resume = db
    .selectFrom('resumes')
    .innerJoin('developers', 'developers.id', 'resumes.developer_id')
    .where('resumes.id', '=', id)
    .where('resumes.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .select(['resumes.developer_id', sql<string>`coalesce(resumes.extracted_text, '')`.as('text')])
  return findRow(db, 'resume', resume)
}
