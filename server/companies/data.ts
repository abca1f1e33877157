import type { Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import { cachedQuery } from '#server/platform/db/cachedQuery.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { read } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export interface Company {
  readonly id: string
  readonly name: string
}

/**
 * Companies that are not deleted, by name.
 * @param only the ids that may be seen; left out, all.
 */
export function listCompanies(db: Database, only?: readonly string[]): Promise<Company[]> {
  const living = db.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null)
  const visible = only ? living.where('id', 'in', [...only, none]) : living
  return cachedQuery(db, ['companies'], ['companies', only], () => read(db, visible.orderBy('name').orderBy('id')))
}

/** No row has it; SQL knows no empty list. */
const none = '00000000-0000-0000-0000-000000000000'

/**
 * Keeps a company from being deleted until the transaction ends.
 * @throws UserError BAD_INPUT where it is deleted or unknown.
 */
export async function lockCompany(trx: Transaction<Tables>, id: string): Promise<Company> {
  const company = await trx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (company) return company
  throw new UserError('BAD_INPUT', 'This company does not exist any more. Choose another one.', { field: 'company_id' })
}
