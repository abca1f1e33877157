import { sql, type Transaction } from 'kysely'
import type { Env } from '#server/env.ts'
import { notFound, UserError } from '#server/errors.ts'
import { type BulkPlan, planBulk, type Selected, selectedIds } from '#server/platform/db/bulk.ts'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { isUniqueViolation } from '#server/platform/db/failure.ts'
import { listSource } from '#server/platform/db/list.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { requireVersion } from '#server/platform/db/version.ts'
import { createPasswordLink, type LinkPurpose } from '#server/platform/idp/accounts.ts'
import { recordEvent } from '#server/platform/idp/securityEvents.ts'
import { endSessions } from '#server/platform/idp/sessions.ts'
import { enqueue } from '#server/platform/queue/queue.ts'
import type { AccountRole } from '#shared/permissions.ts'
import { adminRole, clientRole, type Role, staffRoles } from '#shared/permissions.ts'
import { staffList } from '#shared/staff.ts'
import type { StaffInput } from '#shared/staffInput.ts'

/** The account of anyone who can log in: staff, reviewers and clients. */
export interface Account {
  readonly id: string
  readonly display_name: string
  readonly email: string
  readonly role: Role
  /** False where it is blocked. */
  readonly active: boolean
  readonly has_password: boolean
  readonly last_seen_at: Moment | null
  readonly version: number
}

/** More people than a firm has that one list of names is for. */
export const colleagueLimit = 1_000

export const staffSource = listSource(staffList, {
  id: 'users.id',
  from: sql`users left join account_activity on account_activity.user_id = users.id`,
  // Literally, for the indexes that hold these accounts only.
  where: () => sql`users.role <> ${sql.lit(clientRole)}`,
  columns: {
    display_name: { notNull: 'users.display_name' },
    email: { notNull: 'users.email' },
    role: { notNull: 'users.role' },
    last_seen_at: 'account_activity.last_seen_at',
    active: { notNull: 'users.active' },
  },
  rows: (db, { among, order }) => accounts(db).where(among).orderBy(order),
})

/** Somebody of the staff, as others see them. */
export interface Colleague {
  readonly id: string
  readonly display_name: string
}

/** Everybody of the staff who may log in, by name: who can own a company or a job. */
export function listColleagues(db: Database): Promise<Colleague[]> {
  const staff = db.selectFrom('users').select(['id', 'display_name']).where('active', '=', true)
  return read(db, staff.where('role', 'in', staffRoles).orderBy('display_name').orderBy('id').limit(colleagueLimit))
}

/** @throws UserError NOT_FOUND */
async function findAccount(db: Queryable, id: string): Promise<Account> {
  const account = await readFirst(db, accounts(db).where('users.id', '=', id))
  if (!account) throw notFound('account')
  return account
}

/** @throws UserError NOT_FOUND, also for the account of a client. */
export async function findStaff(db: Queryable, id: string): Promise<Account> {
  const account = await findAccount(db, id)
  if (account.role === clientRole) throw notFound('account')
  return account
}

/** @throws UserError BAD_INPUT where an account has the e-mail address. */
export async function addStaff(trx: Transaction<Tables>, input: StaffInput): Promise<Account> {
  try {
    const { id } = await trx.insertInto('users').values(input).returning('id').executeTakeFirstOrThrow()
    return await findAccount(trx, id)
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    throw new UserError('BAD_INPUT', 'Another account has this e-mail address.', { field: 'email' })
  }
}

/**
 * @param version the one that was read before the change.
 * @throws UserError CONFLICT for the last admin, and where the account was changed in between.
 */
export async function changeRole(
  trx: Transaction<Tables>,
  id: string,
  version: number,
  role: AccountRole,
): Promise<Account> {
  if (role !== adminRole) await keepAnAdmin(trx, id)
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  requireVersion('account', await findStaff(trx, id), version)
  await trx.updateTable('users').set({ role }).where('id', '=', id).execute()
  return findAccount(trx, id)
}

/**
 * Blocks an account and ends its sessions, or lets it in again.
 * @throws UserError CONFLICT for the last admin.
 */
export async function setActive(trx: Transaction<Tables>, id: string, active: boolean): Promise<Account> {
  if (!active) await keepAnAdmin(trx, id)
  await findAccount(trx, id)
  await trx.updateTable('users').set({ active }).where('id', '=', id).execute()
  if (!active) await endSessions(trx, id)
  return findAccount(trx, id)
}

/**
 * Blocks many accounts of the staff and ends their sessions, or lets them in again. Nobody blocks themselves, nor the last admin.
 * @param isDryRun changes nothing, and tells what would be done.
 */
export async function setManyActive(
  trx: Transaction<Tables>,
  viewerId: string,
  selected: Selected<typeof staffList>,
  active: boolean,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const ids = new Set(await selectedIds(trx, staffSource, selected))
  const accounts = await lockWithAdmins(trx, [...ids])
  const isLeft = ({ id, role, active }: LockedAccount) =>
    role === adminRole && active && !(ids.has(id) && id !== viewerId)
  const lastAdmin = accounts.some(isLeft)
    ? undefined
    : accounts.find(({ role, active }) => role === adminRole && active)
  const reasonToSkip = (account: LockedAccount) => {
    if (account.active === active) return active ? 'Already let in' : 'Already blocked'
    if (account.id === viewerId) return 'Your own account'
    return !active && account.id === lastAdmin?.id ? 'The last admin' : undefined
  }
  const missing = (selected.ids?.length ?? ids.size) - ids.size
  const rows = accounts.filter(({ id }) => ids.has(id))
  const { plan, changed } = planBulk(rows, missing, reasonToSkip, ({ display_name }) => display_name)
  const changedIds = changed.map(({ id }) => id)
  if (isDryRun || changedIds.length === 0) return plan
  await trx.updateTable('users').set({ active }).where('id', 'in', changedIds).execute()
  if (!active) for (const id of changedIds) await endSessions(trx, id)
  return plan
}

type LockedAccount = Awaited<ReturnType<typeof lockWithAdmins>>[number]

/** Locks accounts and all active admins, in one order with `keepAnAdmin`. */
function lockWithAdmins(trx: Transaction<Tables>, ids: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'display_name', 'role', 'active'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[]) or (role = ${adminRole} and active)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Logs an account out everywhere. */
export async function logOut(trx: Transaction<Tables>, id: string): Promise<Account> {
  const account = await findAccount(trx, id)
  await endSessions(trx, id)
  await recordEvent(trx, 'SESSIONS_ENDED', id, { which: 'all' })
  return account
}

export interface PasswordLink {
  readonly url: string
  readonly expires_at: Moment
  /** Whether a message with it is on its way. */
  readonly mailed: boolean
}

/** What a link is made with. */
export interface LinkDeps {
  readonly env: Pick<Env, 'AUTH_MODE' | 'PUBLIC_URL'>
  /** Whether mail is set up. */
  readonly mailer: { readonly enabled: boolean }
  readonly secret: string
}

/** A link that waits to be mailed. */
export interface MailedLink {
  readonly url: string
  readonly purpose: LinkPurpose
  readonly expires_at: string
}

/**
 * Makes a one-time link with which the owner of an account sets a password, and has it mailed where mail is set up.
 * @throws UserError CONFLICT where the link could not be used.
 */
export async function linkForPassword(trx: Transaction<Tables>, id: string, deps: LinkDeps): Promise<PasswordLink> {
  const { active, has_password } = await findAccount(trx, id)
  if (!active) throw new UserError('CONFLICT', 'This account is blocked. Unblock it first.')
  if (deps.env.AUTH_MODE !== 'embedded') {
    throw new UserError('CONFLICT', 'Your identity provider keeps the passwords. Set this one there.')
  }
  return createLink(trx, id, has_password ? 'reset' : 'welcome', deps)
}

/** The link that an account without a password gets with the mutation that made it; null where it needs none, or could not use it. */
export async function linkForNewAccount(
  trx: Transaction<Tables>,
  { id, active, has_password }: Pick<Account, 'id' | 'active' | 'has_password'>,
  deps: LinkDeps,
): Promise<PasswordLink | null> {
  if (!active || has_password || deps.env.AUTH_MODE !== 'embedded') return null
  return createLink(trx, id, 'welcome', deps)
}

async function createLink(
  trx: Transaction<Tables>,
  id: string,
  purpose: LinkPurpose,
  { env, mailer, secret }: LinkDeps,
): Promise<PasswordLink> {
  const { url, expiresAt: expires_at } = await createPasswordLink(trx, id, purpose, env.PUBLIC_URL)
  const mailed = mailer.enabled
  if (mailed) await enqueue(trx, secret, 'password link', { url, purpose, expires_at })
  return { url, expires_at, mailed }
}

/**
 * Refuses to take the last active admin away. It locks all admins in one order, so that two admins who block each other come one
 * after the other. `for update` would also wait for rows that merely refer to them.
 */
async function keepAnAdmin(trx: Transaction<Tables>, id: string): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', adminRole)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === id) {
    throw new UserError('CONFLICT', 'This is the last admin. Make someone else an admin first.')
  }
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
