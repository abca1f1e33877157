import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { adminRole } from '#shared/platform/permissions.ts'

/**
 * Checks that an active admin remains without this account. It locks all admins in the same order, so that two admins who block each other run one after the other. `for update` would also wait for rows that only refer to them.
 * @throws UserError CONFLICT for the last admin.
 */
export async function keepAnAdmin(trx: Trx, id: string): Promise<void> {
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

/** Locks accounts and all active admins, in the same order as `keepAnAdmin`. */
export function lockWithAdmins(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['id', 'display_name', 'role', 'active'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[]) or (role = ${adminRole} and active)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
