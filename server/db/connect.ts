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

/** Longer than any statement may take: whoever does not answer by then is not there any more, though nobody hung up. */
const silenceMs = 40_000

/** Settings of every connection, whoever it signed in as. */
const settings = `-c role=${appRole} -c TimeZone=UTC -c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s`

interface Pools {
  /** For everything that is built anew each time, and for transactions. */
  readonly main: pg.Pool
  /** For the reads of `read`, planned once for whatever values, and sent together. */
  readonly readers: pg.Pool
}

const pools = new WeakMap<Database, Pools>()

/**
 * Opens the app's connections.
 * @param poolSize how many there are at most, at least two.
 */
export function connect(url: string, poolSize: number): Database {
  const readers = Math.max(1, Math.floor(poolSize / 2))
  const own = {
    main: openPool(url, { max: Math.max(1, poolSize - readers), options: settings }),
    readers: openPool(url, {
      max: readers,
      options: `${settings} -c plan_cache_mode=force_generic_plan`,
      pipeline: true,
      query_timeout: silenceMs,
    }),
  }
  const db = new KyselyClient<Tables>({ dialect: new PostgresDialect({ pool: closingBoth(own) }) })
  pools.set(db, own)
  return db
}

/** `pipeline` is newer than the types of pg. */
function openPool(url: string, options: pg.PoolConfig & { pipeline?: boolean }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'vouch',
    keepAlive: true,
    ...options,
  })
  // A broken idle connection is not an error of any request; the pool replaces it. One that breaks while it is in use fails its
  // statement, and tells the client too: with nobody listening there, that would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', leaveWithServer)
  return pool
}

/**
 * FATAL is the last that a server says on a connection. Its statement fails at once and gives the connection back, and whoever
 * waits for one would be handed it before the server has hung up.
 */
function leaveWithServer(pooled: pg.PoolClient): void {
  const client = pooled as unknown as pg.Client
  client.connection.on('errorMessage', ({ severity }: pg.DatabaseError) => {
    if (severity === 'FATAL') void client.end()
  })
}

/** The pool that Kysely knows; destroying it ends the other one too. */
function closingBoth({ main, readers }: Pools) {
  return {
    options: main.options,
    Client: pg.Client,
    connect: () => main.connect(),
    end: async () => {
      await Promise.all([main.end(), readers.end()])
    },
  }
}

/** The connections for `read`; undefined for what was not opened by `connect`. */
export function readersOf(db: Database): pg.Pool | undefined {
  return pools.get(db)?.readers
}

/** How many connections are open and idle, and how many requests wait for one. */
export function poolUsage(db: Database): { total: number; idle: number; waiting: number } {
  const { main, readers } = pools.get(db) ?? {}
  const sum = (count: (pool: pg.Pool) => number) => (main ? count(main) : 0) + (readers ? count(readers) : 0)
  return {
    total: sum(({ totalCount }) => totalCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
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
