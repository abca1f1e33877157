import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Env, isThisMachine } from '#server/env.ts'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { write } from '#server/platform/db/connect.ts'
import { type Role, roles } from '#shared/permissions.ts'
import { verifyPassword } from './passwords.ts'
import { recordEvent } from './securityEvents.ts'
import { endSessions } from './sessions.ts'

/** The password of the demo accounts, which stands in the README. They exist only beside demo data. */
export const demoPassword = 'vouch-demo'

/** A demo account whose password is still the public one. */
export interface PublicAccount {
  readonly id: string
  readonly role: Role
  readonly email: string
}

/** Whether the public password logs anybody in. At an address that others reach this must be said, also of accounts that exist. */
export function takesPublicPassword({ VOUCH_DEMO, PUBLIC_URL }: Env): boolean {
  return isThisMachine(PUBLIC_URL) || VOUCH_DEMO === true
}

/** Whether a password is the public one, however it was typed. */
export function isPublicPassword(password: string): boolean {
  return password.normalize('NFKC') === demoPassword
}

/** The demo accounts with the public password. Once somebody changes it, or blocks the account, it is not among them. */
export async function publicAccounts(db: Queryable, env: Env): Promise<PublicAccount[]> {
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

/** Whether people must be told that strangers can log in: others reach the address, and a public password works. */
export async function mustWarn(db: Queryable, env: Env): Promise<boolean> {
  if (isThisMachine(env.PUBLIC_URL) || !takesPublicPassword(env)) return false
  return (await publicAccounts(db, env)).length > 0
}

/** Ends the sessions of demo accounts that cannot log in any more: a stranger may have opened one before. */
export async function shutOut(db: Database, env: Env): Promise<void> {
  if (takesPublicPassword(env)) return
  const accounts = await publicAccounts(db, env)
  await write(db, { actor: 'task:demo' }, async (trx) => {
    for (const { id } of accounts) {
      if (await endSessions(trx, id)) await recordEvent(trx, 'SESSIONS_ENDED', id, { which: 'all' })
    }
  })
}

/** A hash costs 40 ms to try, and what it hashes never changes. */
const tried = new LRUCache<string, boolean>({ max: 100 })

async function hashesPublicPassword(hash: string): Promise<boolean> {
  const known = tried.get(hash) ?? (await verifyPassword(demoPassword, hash))
  tried.set(hash, known)
  return known
}
