import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** A company as other records name it. */
export interface Company {
  readonly id: string
  readonly name: string
  readonly deleted_at: Moment | null
}

/**
 * Lists the companies that are not deleted, by name.
 * @param only the ids that the viewer may see; by default all.
 */
export function listCompanies(db: Database, only?: readonly string[]): Promise<Company[]> {
  const visible = only ? living(db).where('id', '=', sql<string>`any(${only}::uuid[])`) : living(db)
  return cachedQuery(db, ['companies'], ['companies', only], () =>
    readPrepared(db, visible.orderBy('name').orderBy('id')),
  )
}

/**
 * Locks a company against deletion until the transaction ends.
 * @throws UserError BAD_INPUT when it is deleted or unknown.
 */
export async function lockCompany(trx: Trx, id: string): Promise<Company> {
  const company = await readFirst(trx, living(trx).where('id', '=', id).forShare())
  if (company) return company
  throw new UserError('BAD_INPUT', 'This company does not exist any more. Choose another one.', { field: 'company_id' })
}

/** @throws UserError NOT_FOUND, also for a deleted company. */
export async function checkCompany(db: Queryable, id: string): Promise<void> {
  if (!(await readFirst(db, living(db).where('id', '=', id)))) throw notFound('company')
}

const living = (db: Queryable) =>
  db.selectFrom('companies').select(['id', 'name', 'deleted_at']).where('deleted_at', 'is', null)
