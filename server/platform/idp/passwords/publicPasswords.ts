import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Env, isReachableByOthers } from '#server/env.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connection/connect.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { endSessions } from '#server/platform/idp/provider/sessions.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { verifyPassword } from './passwords.ts'

/** The password of the demo accounts, published in the README. Only databases with demo data have such accounts. */
export const demoPassword = 'vouch-demo'

/** A demo account that still has the public password. */
export interface PublicPasswordAccount {
  readonly id: string
  readonly role: Role
  readonly email: string
}

/** Returns whether the public password works. If others can reach the app, VOUCH_DEMO must allow it, even for existing accounts. */
export function acceptsPublicPassword(env: Env): boolean {
  return env.VOUCH_DEMO === true || !isReachableByOthers(env)
}

/** Returns whether a password is the public one, in any Unicode form. */
export function isPublicPassword(password: string): boolean {
  return password.normalize('NFKC') === demoPassword
}

/** Lists the active demo accounts that still have the public password. */
export async function publicPasswordAccounts(db: Queryable, env: Env): Promise<PublicPasswordAccount[]> {
  if (env.AUTH_MODE !== 'embedded') return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'password_hash'])
    .where(sql<boolean>`lower(email) = role || '@vouch.example' and active and password_hash is not null`)
    .orderBy(sql`array_position(${roles}::text[], role)`)
    .execute()
  const known = await Promise.all(rows.map((row) => hashesPublicPassword(row.password_hash ?? '')))
  return rows.filter((_, index) => known[index]).map(({ id, email, role }) => ({ id, email, role }))
}

/** Returns whether the pages must warn that anyone can log in: others can reach the address, and a public password works. */
export async function needsPublicPasswordWarning(db: Queryable, env: Env): Promise<boolean> {
  if (!isReachableByOthers(env) || !acceptsPublicPassword(env)) return false
  return (await publicPasswordAccounts(db, env)).length > 0
}

/** Ends the sessions of demo accounts once the public password stops working. Anyone may have opened one before. */
export async function endPublicPasswordSessions(db: Database, env: Env): Promise<void> {
  if (acceptsPublicPassword(env)) return
  const accounts = await publicPasswordAccounts(db, env)
  await write(db, { actor: 'task:demo' }, async (trx) => {
    for (const { id } of accounts) {
      if (await endSessions(trx, id)) await recordEvent(trx, 'SESSIONS_ENDED', id, { which: 'all' })
    }
  })
}

/** Caches results, since one check takes 40 ms. */
const checkedHashes = new LRUCache<string, boolean>({ max: 100 })

async function hashesPublicPassword(hash: string): Promise<boolean> {
  const known = checkedHashes.get(hash) ?? (await verifyPassword(demoPassword, hash))
  checkedHashes.set(hash, known)
  return known
}
