import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connect.ts'
import { hashToken } from '#server/platform/idp/secrets.ts'
import type { Role } from '#shared/permissions.ts'

/** What a request needs of the account behind its token. */
export interface AccountRow {
  readonly id: string
  readonly role: Role
  readonly active: boolean
  readonly email: string
  readonly display_name: string
  readonly company_id: string | null
  readonly last_seen_at: Date | null
  /** Whether the session that the token was issued in still stands. */
  readonly session_alive: boolean
}

/** The account of a token of the embedded provider. Its session is alive while the grant of the token is. */
export function embeddedAccount(db: Database, claims: JWTPayload): Promise<AccountRow | undefined> {
  const grant = hashToken(String(claims.grant_id))
  const alive = sql<boolean>`exists (
    select from oidc_artefacts where model = 'Grant' and id = ${grant} and expires_at > now()
  )`
  return rows(db).select(alive.as('session_alive')).where('users.id', '=', String(claims.sub)).executeTakeFirst()
}

/**
 * The account of a token of an outside provider: by issuer and subject, or, the first time, by an e-mail address that the
 * provider says it verified; the account is then linked for good. The tenant ends sessions, so they count as alive.
 */
export async function linkedAccount(db: Database, claims: JWTPayload, env: Env): Promise<AccountRow | undefined> {
  const issuer = String(claims.iss)
  const subject = String(claims.sub)
  const identity = outsideRows(db)
    .where('users.identity_issuer', '=', issuer)
    .where('users.identity_subject', '=', subject)
  const linked = await identity.executeTakeFirst()
  if (linked) return linked
  const email = verifiedEmail(claims, env)
  if (!email) return undefined
  const found = await outsideRows(db)
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
  // Of two who come at once, the account is the first one's; of one who comes twice at once, both find it.
  return identity.executeTakeFirst()
}

/** Notes that the account was seen now. Called once in a while, not at every request. */
export async function markSeen(db: Database, { id }: AccountRow): Promise<void> {
  const last_seen_at = sql<Date>`now()`
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

function outsideRows(db: Queryable) {
  return rows(db).select(sql<boolean>`true`.as('session_alive'))
}

/**
 * An access token has no e-mail of its own: the tenant adds it under the namespace of the role claim.
 * @throws UserError when there is an address that nobody verified.
 */
function verifiedEmail(claims: JWTPayload, env: Env): string | undefined {
  const claim = (name: string) => claims[new URL(name, env.ROLE_CLAIM).href] ?? claims[name]
  const email = claim('email')
  if (typeof email !== 'string') return undefined
  if (claim('email_verified') === true) return email
  throw new UserError('UNAUTHENTICATED', 'Verify your e-mail address with your identity provider, then log in again.')
}
