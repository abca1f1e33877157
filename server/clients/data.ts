import { sql } from 'kysely'
import { type Company, checkCompany, lockCompany } from '#server/companies/relations/data.ts'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type FieldNames } from '#server/platform/db/connection/readable.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { takenEmail } from '#server/staff/data.ts'
import type { ClientChanges, ClientInput } from '#shared/clients/clientInput.ts'
import { clientList } from '#shared/clients/clients.ts'
import { clientRole } from '#shared/platform/permissions.ts'

export type Client = ReturnType<typeof toClient>

export const clientSource = listSource(clientList, {
  id: 'users.id',
  from: sql`users
    left join client_facts on client_facts.user_id = users.id`,
  facts: 'client_facts.user_id',
  drivenByFacts: { from: sql`client_facts left join users on users.id = client_facts.user_id` },
  // The role is a literal, because the indexes for it hold these accounts only.
  where: () => sql`users.role = ${sql.lit(clientRole)}`,
  columns: {
    display_name: { notNull: 'users.display_name' },
    // An address is unique, so that its index sorts by it.
    email: { sql: sql`lower(users.email)`, filtered: sql.ref('users.email'), table: 'users', isNotNull: true },
    username: 'users.username',
    company_user: 'client_facts.company_name',
  },
  search: 'users.search',
  rows: (db, { among, order }) =>
    clients(db).leftJoin('client_facts', 'client_facts.user_id', 'users.id').where(among).orderBy(order),
  toRow: toClient,
  cached: { rows: ['users', 'company_users', 'companies'], count: ['users'] },
})

const clientTable = recordTable('users', 'client', { taken: takenEmail })

/** @throws UserError NOT_FOUND, also for an account that is no client. */
export async function findClient(db: Queryable, id: string): Promise<Client> {
  return toClient(await clientTable.find(db, clients(db).where('users.id', '=', id)))
}

/**
 * Adds a client, or changes the one with this e-mail address and moves it to the company.
 * @param move lets a client of another company be moved.
 * @throws UserError when the address belongs to a staff account, the company is deleted, or the client would move and may not.
 */
export async function upsertClient(trx: Trx, input: ClientInput, move: boolean): Promise<Client> {
  const { company_id, ...person } = input
  const company = await lockCompany(trx, company_id)
  const account = await trx
    .insertInto('users')
    .values({ ...person, role: clientRole })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet(person).where('users.role', '=', clientRole),
    )
    .returning(accountColumns)
    .executeTakeFirst()
  if (!account) {
    const message = 'This e-mail address belongs to a staff account. Use another one.'
    throw new UserError('BAD_INPUT', message, { field: 'email' })
  }
  if (!move) await refuseToMove(trx, account.id, company)
  const link = await linkCompany(trx, account.id, company)
  return ofCompany({ ...account, version: account.version + link.version }, company)
}

export type CompanyAccount = SelectedRow<typeof companyAccounts>

/** No company lets this many people log in. */
export const companyAccountLimit = 200

/**
 * Lists the client accounts of a company, by name.
 * @param fields those that the viewer may read: not everyone may read an address.
 * @throws UserError NOT_FOUND for a company that is deleted or unknown.
 */
export async function listCompanyAccounts(
  db: Queryable,
  companyId: string,
  fields: FieldNames,
): Promise<CompanyAccount[]> {
  await checkCompany(db, companyId)
  const accounts = companyAccounts(db, fields).where('company_users.company_id', '=', companyId)
  return readPrepared(db, accounts.orderBy('users.display_name').orderBy('users.id').limit(companyAccountLimit))
}

function companyAccounts(db: Queryable, fields: FieldNames) {
  return db
    .selectFrom('company_users')
    .innerJoin('users', 'users.id', 'company_users.user_id')
    .where('users.role', '=', clientRole)
    .select(['users.id', 'users.display_name'])
    .select(columnsOfFields(['users.email', 'users.active'] as const, fields))
}

async function refuseToMove(trx: Trx, id: string, target: Company): Promise<void> {
  const { company } = await findClient(trx, id)
  if (!company || company.id === target.id) return
  const message = `This client belongs to ${company.name}. Confirm to move them to ${target.name}.`
  throw new UserError('CONFLICT', message, { field: 'company_id', details: { company } })
}

/**
 * Saves the changes of a client.
 * @param version the version that was read before the edit.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT when the e-mail is taken.
 */
export async function updateClient(
  trx: Trx,
  id: string,
  version: number,
  { company_id, ...changes }: ClientChanges,
): Promise<Client> {
  await clientTable.lock(trx, { id, version }, () => findClient(trx, id))
  await clientTable.save(trx, id, changes)
  if (company_id) await linkCompany(trx, id, await lockCompany(trx, company_id))
  return findClient(trx, id)
}

function linkCompany(trx: Trx, userId: string, { id }: Company): Promise<{ version: number }> {
  return trx
    .insertInto('company_users')
    .values({ user_id: userId, company_id: id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ company_id: id }))
    .returning('version')
    .executeTakeFirstOrThrow()
}

const accountColumns = [
  'users.id',
  'users.display_name',
  'users.email',
  'users.username',
  'users.active',
  'users.version',
  sql<boolean>`users.password_hash is not null`.as('has_password'),
] as const

function clients(db: Queryable) {
  return db
    .selectFrom('users')
    .leftJoin('company_users', 'company_users.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_users.company_id')
    .where('users.role', '=', clientRole)
    .select(accountColumns)
    .select([
      'company_users.version as link_version',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.deleted_at as company_deleted_at',
    ])
}

function toClient({
  link_version,
  company_id,
  company_name,
  company_deleted_at,
  ...account
}: SelectedRow<typeof clients>) {
  const isLinked = company_id !== null && company_name !== null
  const company = isLinked ? { id: company_id, name: company_name, deleted_at: company_deleted_at } : null
  // A save of the account or of its company link raises the version.
  return ofCompany({ ...account, version: account.version + (link_version ?? 0) }, company)
}

/** The specification asks for the same company in a list, too. */
function ofCompany<Account extends object>(account: Account, company: Company | null) {
  return { ...account, role: clientRole, company, company_user: company ? [{ company }] : [] } as const
}
