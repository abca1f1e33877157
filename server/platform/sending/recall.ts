import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'

/** Gives the moment some seconds from now, by the clock of the database. */
export function secondsFromNow(seconds: number) {
  return sql<Moment>`now() + ${seconds} * interval '1 second'`
}

/** No pause of a queue is longer, in seconds. */
export const longestPauseSeconds = 60 * 60

interface Queue {
  readonly table: keyof Tables
  /** The column with the moment from which a row is due. */
  readonly due: 'run_after' | 'send_after'
  readonly leaseSeconds: number
}

/**
 * Brings back rows that were put off while the clock was ahead. A row that would be due after the longest pause is due
 * now. A lease that is longer than usual ends one lease from now, since its worker may still be sending. It reads only
 * waiting rows, by an index of these.
 */
export async function recall(db: Queryable, { table, due, leaseSeconds }: Queue): Promise<void> {
  const column = sql.ref(due)
  const lease = secondsFromNow(leaseSeconds)
  await sql`
    update ${sql.table(table)}
    set ${column} = least(${column}, now()), lease_until = case when lease_until > ${lease} then ${lease} else lease_until end
    where ${column} is not null
      and (${column} > ${secondsFromNow(longestPauseSeconds)} or lease_until > ${lease})`.execute(db)
}
