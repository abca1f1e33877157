import { sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/**
 * Models whose revoked rows stay for a while. A request that read the row before its end must not restore it when it writes.
 */
export const revocableModels = ['Session', 'Grant']

/** The values of a revoked session or grant. The row stays for longer than any request runs; see deleteExpired.ts. */
export const revoked = {
  payload: '{}',
  uid: null,
  account_id: null,
  consumed_at: sql<Moment>`now()`,
  expires_at: sql<Moment>`now()`,
}

/**
 * True if a row was written while the clock was more than a day ahead. Such a row is ignored, since it could live for
 * months too long. The tolerance of a day keeps everybody logged in when a clock goes back by an hour.
 */
export const isFutureDated = sql<boolean>`
  coalesce(greatest(consumed_at, to_timestamp((payload ->> 'iat')::float8)) > now() + interval '1 day', false)`
