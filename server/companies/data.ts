import { sql, type Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import { cachedQuery } from '#server/platform/db/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { isUniqueViolation } from '#server/platform/db/failure.ts'
import { listSource } from '#server/platform/db/list.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { requireVersion } from '#server/platform/db/version.ts'
import { companyList } from '#shared/companies.ts'
import type { CompanyChanges, CompanyInput } from '#shared/companyInput.ts'
import { staffRoles } from '#shared/permissions.ts'

export interface Company {
  readonly id: string
  readonly name: string
}

/**
 * Lists companies that are not deleted, by name.
 * @param only the ids that the viewer may see; left out, all.
 */
export function listCompanies(db: Database, only?: readonly string[]): Promise<Company[]> {
  const notDeleted = db.selectFrom('companies').select(['id', 'name']).where('deleted_at', 'is', null)
  const visible = only ? notDeleted.where('id', 'in', [...only, nilId]) : notDeleted
  return cachedQuery(db, ['companies'], ['companies', only], () => read(db, visible.orderBy('name').orderBy('id')))
}

/** An id that no row has, because SQL has no empty list. */
const nilId = '00000000-0000-0000-0000-000000000000'

/**
 * Locks a company against deletion until the transaction ends.
 * @throws UserError BAD_INPUT when it is deleted or unknown.
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

/** A company as its list and its dialog show it. */
export type CompanyDetails = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>

export const companySource = listSource(companyList, {
  id: 'companies.id',
  from: sql`companies
    left join company_facts on company_facts.company_id = companies.id
    left join users as owners on owners.id = companies.owner_id`,
  where: () => sql`companies.deleted_at is null`,
  columns: {
    name: { notNull: 'companies.name' },
    domain: 'companies.domain',
    status: { notNull: 'companies.status' },
    owner: { sql: sql`owners.display_name`, filtered: sql`companies.owner_id` },
    active_jobs: { notNull: 'company_facts.active_jobs' },
    profiles_out: { notNull: 'company_facts.profiles_out' },
    placed_now: { notNull: 'company_facts.placed_now' },
    newest_job_at: 'company_facts.newest_job_at',
    last_touch_at: { notNull: 'company_facts.last_touch_at' },
  },
  rows: (db, { among, order }) => companies(db).where(among).orderBy(order),
  cells: { owner: ({ owner_name }) => owner_name },
})

/** @throws UserError NOT_FOUND, also for a deleted company. */
export async function findCompany(db: Queryable, id: string): Promise<CompanyDetails> {
  const company = await readFirst(
    db,
    companies(db).where('companies.id', '=', id).where('companies.deleted_at', 'is', null),
  )
  if (!company) throw notFound('company')
  return company
}

/** @throws UserError BAD_INPUT with the field where the name is taken, or the owner is none of the staff. */
export async function addCompany(trx: Transaction<Tables>, input: CompanyInput): Promise<CompanyDetails> {
  await requireOwner(trx, input.owner_id)
  const { id } = await trx
    .insertInto('companies')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenName)
  return findCompany(trx, id)
}

/**
 * Saves what was changed of a company. What is left out stays as it is.
 * @param version the one that was read before the edit.
 * @throws UserError CONFLICT with the newer values where someone saved in between; BAD_INPUT as `addCompany`.
 */
export async function updateCompany(
  trx: Transaction<Tables>,
  id: string,
  version: number,
  changes: CompanyChanges,
): Promise<CompanyDetails> {
  await lockVersion(trx, id, version)
  await requireOwner(trx, changes.owner_id)
  if (Object.keys(changes).length > 0) {
    await trx.updateTable('companies').set(changes).where('id', '=', id).execute().catch(refuseTakenName)
  }
  return findCompany(trx, id)
}

/** @throws UserError CONFLICT while it has active jobs, or where someone saved in between. */
export async function deleteCompany(trx: Transaction<Tables>, id: string, version: number): Promise<CompanyDetails> {
  const company = await lockVersion(trx, id, version)
  if (company.active_jobs > 0) {
    const jobs = company.active_jobs === 1 ? 'an active job' : `${company.active_jobs} active jobs`
    throw new UserError(
      'CONFLICT',
      `${company.name} has ${jobs}. Close ${company.active_jobs === 1 ? 'it' : 'them'} first.`,
    )
  }
  await trx.updateTable('companies').set({ deleted_at: sql`now()` }).where('id', '=', id).execute()
  return company
}

async function lockVersion(trx: Transaction<Tables>, id: string, version: number): Promise<CompanyDetails> {
  await trx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const company = await findCompany(trx, id)
  requireVersion('company', company, version)
  return company
}

/** An owner is an account of the firm's own people that may log in. */
async function requireOwner(trx: Transaction<Tables>, id: string | null | undefined): Promise<void> {
  if (!id) return
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('role', 'in', staffRoles)
    .executeTakeFirst()
  if (!owner) throw new UserError('BAD_INPUT', 'Choose an owner of the staff.', { field: 'owner_id' })
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'companies_name_key')) throw error
  throw new UserError('BAD_INPUT', 'Another company has this name.', { field: 'name' })
}

function companies(db: Queryable) {
  return db
    .selectFrom('companies')
    .innerJoin('company_facts', 'company_facts.company_id', 'companies.id')
    .leftJoin('users as owners', 'owners.id', 'companies.owner_id')
    .select(['companies.id', 'companies.name', 'companies.domain', 'companies.status', 'companies.owner_id'])
    .select(['companies.time_zone', 'companies.terms', 'companies.notes', 'companies.version'])
    .select(['owners.display_name as owner_name', 'company_facts.active_jobs', 'company_facts.profiles_out'])
    .select(['company_facts.placed_now', 'company_facts.newest_job_at', 'company_facts.last_touch_at'])
}
