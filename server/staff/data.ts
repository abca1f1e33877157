import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { isUniqueViolation } from '#server/platform/db/failure.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { countRows, holdsText, nullsLast, type Page, type Range, type Sort } from '#server/platform/db/page.ts'
import { read, readFirst } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { createPasswordLink } from '#server/platform/idp/accounts.ts'
import { mailPasswordLink } from '#server/platform/idp/passwordMail.ts'
import { recordEvent } from '#server/platform/idp/securityEvents.ts'
import { endSessions } from '#server/platform/idp/sessions.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { AccountRole } from '#shared/permissions.ts'
import { adminRole, clientRole, type Role } from '#shared/permissions.ts'
import type { StaffSortColumn } from '#shared/staff.ts'
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

export interface StaffFilter {
  readonly role?: AccountRole | null
  readonly blocked?: boolean | null
  /** A part of the name or of the e-mail address. */
  readonly search?: string | null
}

const sortColumns = {
  display_name: 'users.display_name',
  email: 'users.email',
  role: 'users.role',
  last_seen_at: 'account_activity.last_seen_at',
  active: 'users.active',
} as const satisfies Record<StaffSortColumn, string>

/** Every account but those of clients. */
export function listStaff(
  db: Database,
  filter: StaffFilter,
  { limit, offset }: Range,
  { column, order }: Sort<StaffSortColumn>,
): Page<Account> {
  return {
    rows: () => {
      const page = accounts(db)
        .where(isStaff(filter))
        .orderBy(sortColumns[column], nullsLast(order))
        .orderBy('users.id')
      return read(db, page.limit(limit).offset(offset))
    },
    count: () => countRows(db, db.selectFrom('users').where(isStaff(filter))),
  }
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
  const account = await findStaff(trx, id)
  const changed = await trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (changed) return findAccount(trx, id)
  const message = 'Someone else changed this account in the meantime. Look at it again.'
  throw new UserError('CONFLICT', message, { details: account })
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

/** Logs an account out everywhere. */
export async function logOut(trx: Transaction<Tables>, id: string): Promise<Account> {
  const account = await findAccount(trx, id)
  await endSessions(trx, id)
  await recordEvent(trx, 'SESSIONS_ENDED', id, { which: 'all' })
  return account
}

export interface PasswordLink {
  readonly url: string
  readonly expires_at: Date
  readonly mailed: boolean
}

/**
 * Makes a one-time link with which the owner of an account sets a password, and mails it where mail is set up.
 * @throws UserError CONFLICT where the link could not be used.
 */
export async function linkForPassword(
  trx: Transaction<Tables>,
  id: string,
  { env, mailer, log }: { env: Env; mailer: Mailer; log: Logger },
): Promise<PasswordLink> {
  const { active, email, has_password } = await findAccount(trx, id)
  if (!active) throw new UserError('CONFLICT', 'This account is blocked. Unblock it first.')
  if (env.AUTH_MODE !== 'embedded') {
    throw new UserError('CONFLICT', 'Your identity provider keeps the passwords. Set this one there.')
  }
  const purpose = has_password ? 'reset' : 'welcome'
  const { url, expiresAt } = await createPasswordLink(trx, id, purpose, env.PUBLIC_URL)
  const mailed = mailer.enabled && (await isSent(mailPasswordLink(mailer, email, url, purpose), env.SEND_TIMEOUT, log))
  return { url, expires_at: expiresAt, mailed }
}

/** A mail server that fails is no reason to withhold the link: the admin sees it, and that it was not mailed. */
async function isSent(sending: Promise<void>, seconds: number, log: Logger): Promise<boolean> {
  // The transaction waits for it, and has a connection meanwhile.
  const late = sleep(seconds * 1_000, undefined, { ref: false }).then(() => {
    throw new Error('The mail server gave no answer in time.')
  })
  try {
    await Promise.race([sending, late])
    return true
  } catch (err) {
    log.error({ err }, 'password link not mailed')
    return false
  }
}

/**
 * Refuses to take the last active admin away. All admins are locked, in one order, so that two who take each other away at the
 * same moment come one after the other. (Not `for update`: that would wait for rows that merely refer to them.)
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

function isStaff({ role, blocked, search }: StaffFilter) {
  return sql<boolean>`users.role <> ${clientRole}
    and (${role ?? null}::text is null or users.role = ${role ?? null})
    and (${blocked ?? null}::boolean is null or users.active <> ${blocked ?? null})
    and ${holdsText(['users.display_name', 'users.email'], search)}`
}
