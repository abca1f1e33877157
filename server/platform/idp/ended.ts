import { sql } from 'kysely'

/** What ends for good: a request that began before the end must not bring it back when it writes what it had read. */
export const endedModels = ['Session', 'Grant']

/** The row of an ended session or grant: nothing of it is left. It stays for longer than any request runs; see sweep.ts. */
export const ended = {
  payload: '{}',
  uid: null,
  account_id: null,
  consumed_at: sql<Date>`now()`,
  expires_at: sql<Date>`now()`,
}

/**
 * What was written while the clock was more than a day ahead. It would outlive its time, by months; so it counts for nothing. A
 * day at most is let pass, so that nobody is logged out when a clock goes back by an hour.
 */
export const isOfTheFuture = sql<boolean>`
  coalesce(greatest(consumed_at, to_timestamp((payload ->> 'iat')::float8)) > now() + interval '1 day', false)`
