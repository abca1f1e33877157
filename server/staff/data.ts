import { sql } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type RowCheck, recordTable } from '#server/platform/db/records/record.ts'
import { type AccountRole, adminRole, clientRole, staffRoles } from '#shared/platform/permissions.ts'
import { staffList } from '#shared/staff/staff.ts'
import type { StaffInput } from '#shared/staff/staffInput.ts'
import { keepAnAdmin } from './access/lastAdmin.ts'

/** The account of anyone who can log in: staff, reviewers and clients. */
export type Account = SelectedRow<typeof accounts>

/** A firm has fewer people to name in one list. */
export const colleagueLimit = 1_000

export const staffSource = listSource(staffList, {
  id: 'users.id',
  from: sql`users left join account_activity on account_activity.user_id = users.id`,
  // The role is a literal, because the indexes for it hold these accounts only.
  where: () => sql`users.role <> ${sql.lit(clientRole)}`,
  columns: {
    display_name: { notNull: 'users.display_name' },
    email: { notNull: 'users.email' },
    role: { notNull: 'users.role' },
    last_seen_at: 'account_activity.last_seen_at',
    active: { notNull: 'users.active' },
  },
  search: 'users.search',
  rows: (db, { among, order }) => accounts(db).where(among).orderBy(order),
})

/** A staff member, as colleagues see them. */
export interface Colleague {
  readonly id: string
  readonly display_name: string
}

/** Lists the staff members who may log in, by name. They can own companies and jobs. */
export function listColleagues(db: Database): Promise<Colleague[]> {
  const staff = db.selectFrom('users').select(['id', 'display_name']).where('active', '=', true)
  return readPrepared(
    db,
    staff.where('role', 'in', staffRoles).orderBy('display_name').orderBy('id').limit(colleagueLimit),
  )
}

/** Lists everybody but clients, by name: colleagues, reviewers, and those who have left. Notes may mention them. */
export function listStaffNames(db: Database): Promise<Colleague[]> {
  const everybody = db.selectFrom('users').select(['id', 'display_name']).where('role', '<>', clientRole)
  return readPrepared(db, everybody.orderBy('display_name').orderBy('id').limit(colleagueLimit))
}

/** Makes the check that the account in a column, such as an owner, is of the staff. Somebody who left keeps the records that they look after. */
export function staffCheck(field: string): RowCheck {
  return async (trx, values, before) => {
    const id = values[field]
    if (typeof id === 'string' && id !== before?.[field]) await requireStaff(trx, id, field)
  }
}

/**
 * Checks that an owner, reviewer or the like is a staff member who may log in. No id passes: the schema decides whether one is required.
 * @param field the input field that shows the error.
 * @throws UserError BAD_INPUT
 */
export async function requireStaff(trx: Trx, id: string | null | undefined, field: string): Promise<void> {
  if (!id) return
  const staff = trx.selectFrom('users').select('id').where('active', '=', true).where('role', 'in', staffRoles)
  if (await staff.where('id', '=', id).executeTakeFirst()) return
  throw new UserError('BAD_INPUT', 'Choose a staff member who may log in.', { field })
}

export const takenEmail = {
  users_email_key: { field: 'email', sentence: 'Another account has this e-mail address.' },
}
const accountTable = recordTable('users', 'account', { taken: takenEmail })

/** @throws UserError NOT_FOUND */
export async function findAccount(db: Queryable, id: string): Promise<Account> {
  return accountTable.find(db, accounts(db).where('users.id', '=', id))
}

/** @throws UserError NOT_FOUND, also for the account of a client. */
export async function findStaffMember(db: Queryable, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (account.role === clientRole) throw notFound('account')
  return account
}

/**
 * The trigger `log_account_changes` writes every change of an account into the security log.
 * @throws UserError BAD_INPUT when an account has the e-mail address.
 */
export async function addStaff(trx: Trx, input: StaffInput): Promise<Account> {
  return findAccount(trx, await accountTable.insert(trx, input))
}

/**
 * @param version the version that was read before the change.
 * @throws UserError CONFLICT for the last admin, and when someone else changed the account first.
 */
export async function changeRole(trx: Trx, id: string, version: number, role: AccountRole): Promise<Account> {
  if (role !== adminRole) await keepAnAdmin(trx, id)
  await accountTable.lock(trx, { id, version }, () => findStaffMember(trx, id))
  await accountTable.save(trx, id, { role })
  return findAccount(trx, id)
}

function accounts(db: Queryable) {
  return db
    .selectFrom('users')
    .leftJoin('account_activity', 'account_activity.user_id', 'users.id')
    .select([
      'users.id',
      'users.display_name',
      'users.email',
      'users.role',
      'users.active',
      'users.version',
      'account_activity.last_seen_at',
      sql<boolean>`users.password_hash is not null`.as('has_password'),
    ])
}
