import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'

const searchTimeoutMs = 5_000

/** Runs work in one snapshot, by the index alone and within the time of a search. */
export function inSearch<Answer>(db: Database, work: (trx: Queryable) => Promise<Answer>): Promise<Answer> {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    // A sequential scan would read the words of every resume; the index does not need them.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('statement_timeout', ${String(searchTimeoutMs)}, true)`.execute(trx)
    return work(trx)
  })
}
