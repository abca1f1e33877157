import { sql, type Transaction } from 'kysely'
import { type Database, write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { nobody, type SecurityEventKind } from '#shared/securityEvents.ts'

/**
 * Writes a security event into the transaction of what it tells of, so that neither stands without the other. Its actor, address,
 * device and request are those that `write` gave the transaction. Changes of an account's row are told by a trigger.
 * @param personId whose account it is about; null where that is nobody's.
 * @param details a few small facts, never a secret.
 */
export async function recordEvent(
  trx: Transaction<Tables>,
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
 * Counts a failed log-in. The first of an hour, for one account from one address, is an event; later ones raise its count, so that
 * a stranger cannot fill the database. An e-mail address that no account has is not kept.
 * @param accountId undefined for an unknown address.
 */
export async function countFailedSignIn(
  db: Database,
  accountId: string | undefined,
  origin: Origin & { readonly requestId: string },
): Promise<void> {
  await write(db, { actor: nobody, ...origin }, async (trx) => {
    const key = { account: accountId ?? 'unknown', address: origin.address, hour: sql<Date>`date_trunc('hour', now())` }
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
