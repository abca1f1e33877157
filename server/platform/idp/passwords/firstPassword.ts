import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { deriveKey } from '#server/platform/idp/provider/secrets.ts'
import { adminRole } from '#shared/platform/permissions.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Derives the initial password of the first administrator from the secret. So every node can print it at each start,
 * and none has to store it.
 */
export function firstPassword(secret: string, accountId: string): string {
  return deriveKey(secret, `first password of ${accountId}`).subarray(0, 12).toString('base64url')
}

/** Finds the first administrator with the initial password; undefined once somebody has logged in or changed the password. */
export async function unusedAdministrator(
  db: Queryable,
  secret: string,
): Promise<{ email: string; password: string } | undefined> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('role', '=', adminRole)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`not exists (select from account_activity where user_id = users.id)`)
    .where(sql<boolean>`not exists (select from oidc_artefacts where account_id = users.id::text)`)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!account) return undefined
  const password = firstPassword(secret, account.id)
  return (await verifyPassword(password, account.password_hash)) ? { email: account.email, password } : undefined
}
