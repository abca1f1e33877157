import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, columnsOfInput, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { withFacts } from '#server/platform/db/lists/withFacts.ts'
import { type ReadVersion, type RowChanges, recordTable, softDelete } from '#server/platform/db/records/record.ts'
import { staffCheck } from '#server/staff/data.ts'
import { mentionCheck } from '#server/staff/mentions.ts'
import { ownerSetter } from '#server/staff/ownerSetter.ts'
import { companyList } from '#shared/companies/companies.ts'
import { type CompanyChanges, type CompanyInput, companyInput } from '#shared/companies/companyInput.ts'

export type CompanyListRow = SelectedRow<typeof companies>

export const companySource = listSource(companyList, {
  ...withFacts('companies', 'company_facts.company_id'),
  columns: {
    name: { notNull: 'companies.name' },
    domain: 'companies.domain',
    status: { notNull: 'companies.status' },
    owner: { column: 'company_facts.owner_name', filtered: 'companies.owner_id' },
    active_jobs: { notNull: 'company_facts.active_jobs' },
    profiles_out: { notNull: 'company_facts.profiles_out' },
    placed_now: { notNull: 'company_facts.placed_now' },
    starting: { notNull: 'company_facts.starting' },
    newest_job_at: 'company_facts.newest_job_at',
    last_touch_at: { notNull: 'company_facts.last_touch_at' },
  },
  search: 'companies.search',
  rows: (db, { among, order }, columns) => companies(db, columns).where(among).orderBy(order),
  cells: { owner: ({ owner_name }) => owner_name },
})

const companyTable = recordTable('companies', 'company', {
  taken: {
    companies_name_key: { field: 'name', sentence: 'Another company has this name.' },
  },
  checks: [staffCheck('owner_id'), mentionCheck('notes', 'companies:readAll')],
})

/** @throws UserError NOT_FOUND, also for a deleted company. */
export function findCompany(db: Queryable, id: string, fields: FieldNames): Promise<CompanyListRow> {
  const company = companies(db, fields).where('companies.deleted_at', 'is', null).where('companies.id', '=', id)
  return companyTable.find(db, company)
}

/** @throws UserError BAD_INPUT when the name is taken, the owner is not a staff member, or the notes mention somebody who may not read them. */
export async function addCompany(trx: Trx, input: CompanyInput, fields: FieldNames) {
  return findCompany(trx, await companyTable.insert(trx, input), fields)
}

/** @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addCompany`. */
export function updateCompany(trx: Trx, save: RowChanges<CompanyChanges>, fields: FieldNames) {
  return companyTable.update(trx, save, () => findCompany(trx, save.id, fields))
}

/** @throws UserError CONFLICT while the company has active jobs, or when someone else saved first. */
export async function deleteCompany(trx: Trx, seen: ReadVersion, fields: FieldNames) {
  const company = await companyTable.lock(trx, seen, () => findCompany(trx, seen.id, fields))
  const { name, active_jobs: jobs } = company
  if (jobs === 1) throw new UserError('CONFLICT', `${name} has an active job. Close it first.`)
  if (jobs > 1) throw new UserError('CONFLICT', `${name} has ${jobs} active jobs. Close them first.`)
  await softDelete(trx, 'companies', seen.id)
  return company
}

export const setCompanyOwner = ownerSetter({
  table: 'companies',
  source: companySource,
  name: sql<string>`companies.name`,
})

/** @param fields the fields that the viewer may read: not everyone may read the terms. */
function companies(db: Queryable, fields: FieldNames) {
  return db
    .selectFrom('companies')
    .innerJoin('company_facts', 'company_facts.company_id', 'companies.id')
    .leftJoin('users as owners', 'owners.id', 'companies.owner_id')
    .select(['companies.id', 'companies.version', 'owners.display_name as owner_name'])
    .select(columnsOfFields(columnsOfInput('companies', companyInput), fields))
    .select(['active_jobs', 'profiles_out', 'placed_now', 'starting', 'newest_job_at', 'last_touch_at'])
}
