import { sql } from 'kysely'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { nobody, type SecurityEventKind } from '#shared/security/securityEvents.ts'

/**
 * Writes a security event in the transaction that causes it, so that neither exists without the other. `write` gave the transaction
 * the actor, address, device and request. A trigger writes the events of changes to an account's row.
 * @param personId the account that the event is about; null when it is about none.
 * @param details a few small values, never a secret.
 */
export async function recordEvent(
  trx: Trx,
  kind: SecurityEventKind,
  personId: string | null,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await trx
    .insertInto('security_events')
    .values({ kind, person_id: personId, details: JSON.stringify(details) })
    .execute()
}

/**
 * Counts a failed log-in. The first one in an hour for an account and an address is an event. Later ones raise its
 * count, so that an attacker cannot fill the database. The e-mail address of an unknown account is not stored.
 * @param accountId undefined for an unknown address.
 */
export async function countFailedSignIn(
  db: Database,
  accountId: string | undefined,
  origin: Origin & { readonly requestId: string },
): Promise<void> {
  await write(db, { actor: nobody, ...origin }, async (trx) => {
    const key = {
      account: accountId ?? 'unknown',
      address: origin.address,
      hour: sql<Moment>`date_trunc('hour', now())`,
    }
    const { count, hour } = await trx
      .insertInto('failed_sign_ins')
      .values(key)
      .onConflict((conflict) =>
        conflict.columns(['account', 'address', 'hour']).doUpdateSet({ count: sql`failed_sign_ins.count + 1` }),
      )
      .returning(['count', 'hour'])
      .executeTakeFirstOrThrow()
    if (count > 1) return
    const event = await trx
      .insertInto('security_events')
      .values({ kind: 'LOG_IN_FAILED', person_id: accountId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('failed_sign_ins')
      .set({ event_id: event.id })
      .where('account', '=', key.account)
      .where('address', '=', key.address)
      .where('hour', '=', hour)
      .execute()
  })
}
