import { sql } from 'kysely'
import { type LockedAttempt, lockAttempt, submissionFileName } from '#server/developerAssessments/data.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { type ReadVersion, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { copiedStatuses } from '#shared/developerAssessments/workShown.ts'
import type { SubmissionType } from '#shared/platform/enumerations.ts'
import { type AuthorFinding, detailsOfPerson, findInWords } from './findings.ts'
import type { PersonDetail } from './needlesOf.ts'
import { keepSearch } from './searchWork.ts'

const table = recordTable('anonymous_copies', 'copy')

/** An address, or a file that is in the store already. */
export type NewCopy =
  | { readonly url: string }
  | {
      readonly file_key: string
      readonly file_name: string
      readonly file_type: SubmissionType
      readonly file_size: number
    }

/**
 * Adds an anonymous copy of work that came in, in place of an earlier one, with what was found in it.
 * @param search the names that it was searched for, and what was found.
 * @throws UserError NOT_FOUND; CONFLICT before work came in.
 */
export async function addCopy(
  trx: Trx,
  viewerId: string,
  id: string,
  copy: NewCopy,
  search: { readonly details: readonly PersonDetail[]; readonly findings: readonly AuthorFinding[] },
): Promise<AnonymousCopy> {
  requireWork(await lockAttempt(trx, id))
  const former = await living(trx).where('developer_assessment_id', '=', id).select('id').executeTakeFirst()
  if (former) await softDelete(trx, 'anonymous_copies', former.id)
  const in_copy_id = await table.insert(trx, { developer_assessment_id: id, added_by_id: viewerId, ...copy })
  await keepSearch(trx, { developer_assessment_id: id, in_copy_id }, search.details, search.findings)
  return findCopy(trx, in_copy_id)
}

/** Adds the address of a copy. Vouch does not open it, so that only the address itself is searched. */
export async function addCopyAddress(trx: Trx, viewerId: string, id: string, url: string): Promise<AnonymousCopy> {
  const { developer } = await lockAttempt(trx, id)
  const details = await detailsOfPerson(trx, developer.id)
  return addCopy(trx, viewerId, id, { url }, { details, findings: findInWords(url, null, details) })
}

/** Checks before a file is read whether a copy of the work can be added. @returns everything that names its author. */
export async function namesBeforeCopy(db: Queryable, id: string): Promise<PersonDetail[]> {
  const attempt = await db
    .selectFrom('developer_assessments')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .select(['developer_assessments.status', 'developer_id'])
    .where('developer_assessments.id', '=', id)
    .where('developers.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('assessment'))
  requireWork(attempt)
  return detailsOfPerson(db, attempt.developer_id)
}

function requireWork({ status }: Pick<LockedAttempt, 'status'>): void {
  if (copiedStatuses.some((one) => one === status)) return
  throw new UserError('CONFLICT', 'You can add a copy only while the work is being reviewed.')
}

/** Takes a copy back. Its file stays, so that an undo can restore it. @throws UserError NOT_FOUND or CONFLICT. */
export async function removeCopy(trx: Trx, read: ReadVersion): Promise<AnonymousCopy> {
  const copy = await table.lock(trx, read, () => findCopy(trx, read.id))
  await softDelete(trx, 'anonymous_copies', read.id)
  return copy
}

export type AnonymousCopy = SelectedRow<typeof copies>

function findCopy(db: Queryable, id: string): Promise<AnonymousCopy> {
  return table.find(db, copies(db).where('anonymous_copies.id', '=', id))
}

export function listCopies(db: Queryable, attemptIds: readonly string[]): Promise<AnonymousCopy[]> {
  return readPrepared(db, copies(db).where('developer_assessment_id', '=', sql<string>`any(${attemptIds}::uuid[])`))
}

function copies(db: Queryable) {
  return living(db)
    .leftJoin('users', 'users.id', 'anonymous_copies.added_by_id')
    .select(['anonymous_copies.id', 'anonymous_copies.version', 'anonymous_copies.developer_assessment_id'])
    .select(['anonymous_copies.url', 'anonymous_copies.file_name', 'anonymous_copies.file_size'])
    .select(['anonymous_copies.created_at', 'users.display_name as added_by'])
    .select(
      sql<number>`(
        select count(*)::integer from work_findings f where f.in_copy_id = anonymous_copies.id and f.confirmed_at is null
      )`.as('findings'),
    )
}

function living(db: Queryable) {
  return db.selectFrom('anonymous_copies').where('anonymous_copies.deleted_at', 'is', null)
}

/**
 * Finds the file of a copy.
 * @param id of the attempt.
 * @param reviewerId finds only what this account is to review, and nothing that may name its author; undefined finds all.
 * @throws UserError NOT_FOUND
 */
export async function findCopyFile(db: Queryable, id: string, reviewerId: string | undefined) {
  const { rows } = await sql<{ file_key: string; file_type: SubmissionType; code_name: string; is_clean: boolean }>`
    select c.file_key, c.file_type, da.code_name,
      not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null) as is_clean
    from anonymous_copies c
    join developer_assessments da on da.id = c.developer_assessment_id
    join developers d on d.id = da.developer_id and d.deleted_at is null
    where da.id = ${id} and c.deleted_at is null and c.file_key is not null
      and (${reviewerId === undefined} or exists (
        select from reviews r where r.developer_assessment_id = da.id and r.reviewer_id = ${reviewerId ?? null} and r.status <> 'DECLINED'
      ) and exists (
        select from shown_works w where w.developer_assessment_id = da.id and w.copy_id = c.id
      ))`.execute(db)
  const [row] = rows
  // The statement leaves out the same: the second lock.
  if (!row || (reviewerId !== undefined && !row.is_clean)) throw notFound('file')
  return { file_key: row.file_key, name: submissionFileName(row.code_name, row.file_type) }
}
