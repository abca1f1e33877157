import { type Kysely, Kysely as KyselyClient, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Either the pool or an open transaction: what every function of a `data.ts` takes first. */
export type Queryable = Database | Transaction<Tables>

/** The role that the app runs as: not the owner of the tables, so it can neither change the schema nor rewrite events. */
export const appRole = 'vouch_app'

// A bigint is a count here, and every count fits a double.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is the same everywhere; a Date would be midnight of this machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** Opens the app's pool. Every connection runs as `vouch_app`, whoever it signed in as. */
export function connect(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    application_name: 'vouch',
    options: `-c role=${appRole} -c TimeZone=UTC -c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s`,
  })
  // A broken idle connection is not an error of any request; the pool replaces it. One that breaks while it is in use fails its
  // statement, and tells the client too: with nobody listening there, that would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new KyselyClient<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections of the pool are open and idle, and how many requests wait for one. */
export function poolUsage(db: Database): { total: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** Who makes a change: an account's id, `task:<name>` or `import:<run>`; and the request that it came with. */
export interface Actor {
  readonly actor: string
  readonly requestId?: string | undefined
}

/**
 * Runs several writes as one transaction, signed by its actor. The events trigger refuses any write outside of one, so no
 * change can happen without a name.
 */
export function write<Result>(
  db: Database,
  { actor, requestId }: Actor,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('vouch.actor', ${actor}, true), set_config('vouch.request_id', ${requestId ?? ''}, true)`.execute(
      trx,
    )
    return work(trx)
  })
}
