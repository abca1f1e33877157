import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { rowId } from '#shared/platform/fields.ts'
import type { Role } from '#shared/platform/permissions.ts'

/** The columns that a request needs of the account behind its token. */
export interface AccountRow {
  readonly id: string
  readonly role: Role
  readonly active: boolean
  readonly email: string
  readonly display_name: string
  readonly company_id: string | null
  readonly last_seen_at: Moment | null
  readonly session_alive: boolean
}

/**
 * Finds the account of a token of the embedded provider. Its session is alive as long as the grant of the token.
 * @throws UserError UNAUTHENTICATED when the subject is no id, or the grant belongs to another account.
 */
export async function embeddedAccount(db: Database, claims: JWTPayload): Promise<AccountRow | undefined> {
  const subject = z.safeParse(rowId(), claims.sub)
  if (!subject.success) throw invalidLogin()
  const grant = sql`select from oidc_artefacts where model = 'Grant' and id = ${hashToken(String(claims.grant_id))}`
  const row = await rows(db)
    .select(sql<boolean>`exists (${grant} and expires_at > now())`.as('session_alive'))
    .select(sql<boolean>`exists (${grant} and account_id <> users.id::text)`.as('is_foreign'))
    .where('users.id', '=', subject.data)
    .executeTakeFirst()
  if (row?.is_foreign) throw invalidLogin()
  return row
}

/** Makes the error for a token that we signed or trust, and that names nobody who may use it. */
export function invalidLogin(): UserError {
  return new UserError('UNAUTHENTICATED', 'This log-in is not valid here. Log in again.')
}

/**
 * Finds the account of a token of an external provider by issuer and subject. The first time it is found by the e-mail
 * address that the provider has verified, and then linked for good. The tenant ends sessions, so they always count as
 * alive.
 * @throws UserError UNAUTHENTICATED when the subject is no text, or the e-mail address is not verified.
 */
export async function linkedAccount(db: Database, claims: JWTPayload, env: Env): Promise<AccountRow | undefined> {
  const issuer = String(claims.iss)
  const subject = claims.sub
  if (!isText(subject)) throw invalidLogin()
  const identity = externalRows(db)
    .where('users.identity_issuer', '=', issuer)
    .where('users.identity_subject', '=', subject)
  const linked = await identity.executeTakeFirst()
  if (linked) return linked
  const email = verifiedEmail(claims, env)
  if (!email) return undefined
  const found = await externalRows(db)
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('users.identity_subject', 'is', null)
    .executeTakeFirst()
  if (found && !found.active) return found
  if (found) {
    await write(db, { actor: found.id }, async (trx) => {
      await trx
        .updateTable('users')
        .set({ identity_issuer: issuer, identity_subject: subject })
        .where('id', '=', found.id)
        .where('identity_subject', 'is', null)
        .execute()
    })
  }
  // Two people may log in at once: the first one gets the account. Two requests of one person both find it.
  return identity.executeTakeFirst()
}

/** Records that the account was seen now. It runs every few minutes, not at every request. */
export async function markSeen(db: Database, { id }: AccountRow): Promise<void> {
  const last_seen_at = sql<Moment>`now()`
  await db
    .insertInto('account_activity')
    .values({ user_id: id, last_seen_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ last_seen_at }))
    .execute()
}

function rows(db: Queryable) {
  return db
    .selectFrom('users')
    .leftJoin('company_users', 'company_users.user_id', 'users.id')
    .leftJoin('account_activity', 'account_activity.user_id', 'users.id')
    .select([
      'users.id',
      'users.role',
      'users.active',
      'users.email',
      'users.display_name',
      'company_users.company_id',
      'account_activity.last_seen_at',
    ])
}

function externalRows(db: Queryable) {
  return rows(db).select(sql<boolean>`true`.as('session_alive'))
}

/**
 * Reads the verified e-mail address of a token. Access tokens have no e-mail claim: the tenant adds it under the
 * namespace of the role claim.
 * @throws UserError UNAUTHENTICATED when the address is not verified.
 */
function verifiedEmail(claims: JWTPayload, env: Env): string | undefined {
  const claim = (name: string) => claims[new URL(name, env.ROLE_CLAIM).href] ?? claims[name]
  const email = claim('email')
  if (!isText(email)) return undefined
  if (claim('email_verified') === true) return email
  throw new UserError('UNAUTHENTICATED', 'Verify your e-mail address with your identity provider, then log in again.')
}

/** Returns whether a claim is a text that PostgreSQL can compare: it has no null character. */
function isText(claim: unknown): claim is string {
  return typeof claim === 'string' && !claim.includes('\0')
}
