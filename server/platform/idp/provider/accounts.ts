import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { hashPassword } from '#server/platform/idp/passwords/passwords.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { linkActor, nobody } from '#shared/security/securityEvents.ts'
import { inSeconds } from './clock.ts'
import type { RequestOrigin } from './requestOrigin.ts'
import { hashToken } from './secrets.ts'
import { endSessions, type KeptSession } from './sessions.ts'

/** The columns of an account that sign-in needs. */
export interface SignInAccount {
  readonly id: string
  readonly email: string
  readonly display_name: string
  readonly username: string | null
  readonly role: Role
  readonly active: boolean
  readonly password_hash: string | null
  readonly updated_at: Moment
}

/** `welcome` invites a new account, whose owner may read mail late. `reset` answers a request made a moment ago. */
export type LinkPurpose = 'welcome' | 'reset'

const linkHours: Record<LinkPurpose, number> = { welcome: 48, reset: 1 }
/** Also true for an expiry of more than 3 days ahead: such a link was made while the clock was wrong. */
export const isLinkExpired = sql<boolean>`expires_at not between now() and now() + interval '3 days'`
const isLinkLive = sql<boolean>`not (${isLinkExpired})`

export function accountById(db: Queryable, id: string): Promise<SignInAccount | undefined> {
  return accounts(db).where('id', '=', id).executeTakeFirst()
}

/** Finds an account by its e-mail address, in upper or lower case. */
export function accountByEmail(db: Queryable, email: string): Promise<SignInAccount | undefined> {
  return accounts(db).where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst()
}

function accounts(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'username', 'role', 'active', 'password_hash', 'updated_at'])
}

/**
 * Makes a one-time link with which a person sets a password without knowing the old one. It replaces any earlier link of the
 * account. Only the hash of its token is stored, so the link can be shown only once.
 * @param publicUrl env.PUBLIC_URL.
 */
export async function createPasswordLink(
  trx: Trx,
  userId: string,
  purpose: LinkPurpose,
  publicUrl: string,
): Promise<{ url: string; expiresAt: Moment }> {
  const token = randomBytes(32).toString('base64url')
  const made_by = sql<string>`current_setting('vouch.actor', true)`
  const link = { token_hash: hashToken(token), expires_at: inSeconds(linkHours[purpose] * 3_600), made_by }
  const { expires_at: expiresAt } = await trx
    .insertInto('password_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await recordEvent(trx, 'LINK_CREATED', userId, { purpose })
  return { url: `${publicUrl}/u/password/${token}`, expiresAt }
}

/** An expired link does not count, since nobody can use it. */
export async function hasPasswordLink(db: Queryable, userId: string): Promise<boolean> {
  const links = db.selectFrom('password_links').select('user_id').where('user_id', '=', userId).where(isLinkLive)
  return (await readFirst(db, links)) !== undefined
}

/** Finds the account of a link; undefined when the link was used, replaced or has expired, or when the account is blocked. */
export function accountOfLink(db: Queryable, token: string): Promise<SignInAccount | undefined> {
  return accounts(db)
    .where('active', '=', true)
    .where('id', 'in', (link) =>
      link.selectFrom('password_links').select('user_id').where('token_hash', '=', hashToken(token)).where(isLinkLive),
    )
    .executeTakeFirst()
}

/**
 * Consumes a link, sets the password and ends every session, so that anybody who knew the old password is logged out.
 * @returns the hash of the password; undefined when another request used the link in the meantime.
 */
export async function redeemPasswordLink(
  db: Database,
  token: string,
  account: SignInAccount,
  password: string,
  origin: RequestOrigin,
): Promise<string | undefined> {
  const hash = await hashPassword(password)
  return write(db, { actor: linkActor, ...origin }, async (trx) => {
    const link = await trx
      .deleteFrom('password_links')
      .where('token_hash', '=', hashToken(token))
      .where(isLinkLive)
      .returning('made_by')
      .executeTakeFirst()
    if (!link) return undefined
    // The trigger that writes the security event reads here which account made the link.
    await sql`select set_config('vouch.link_by', ${link.made_by ?? nobody}, true)`.execute(trx)
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', account.id).execute()
    await endSessions(trx, account.id)
    return hash
  })
}

/**
 * Sets a new password, deletes any open link, and ends every session except `keep`.
 * @returns the hash of the password.
 */
export async function changePassword(
  db: Database,
  userId: string,
  password: string,
  keep: KeptSession,
  origin: RequestOrigin,
): Promise<string> {
  const hash = await hashPassword(password)
  await write(db, { actor: userId, ...origin }, async (trx) => {
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
    await trx.deleteFrom('password_links').where('user_id', '=', userId).execute()
    await endSessions(trx, userId, keep)
  })
  return hash
}
