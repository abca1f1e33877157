import { type Kysely, Kysely as KyselyClient, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { defaultTimeouts, type Timeouts } from './client.ts'
import { Pools } from './pools.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Either the pool or an open transaction: what every function of a `data.ts` takes first. */
export type Queryable = Database | Transaction<Tables>

/** The role that the app runs as: not the owner of the tables, so it can neither change the schema nor rewrite events. */
export const appRole = 'vouch_app'

/** Settings of every connection, whoever it signed in as. */
const settings = `-c role=${appRole} -c TimeZone=UTC -c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s`

/**
 * `main` is for everything that is built anew each time, and for transactions; `readers` for the reads of `read`, planned once
 * for whatever values, and sent together.
 */
export type AppPools = Pools<'main' | 'readers'>

const poolsOf = new WeakMap<Database, AppPools>()

/**
 * Opens the app's connections.
 * @param url may name several hosts: the one that takes writes is used.
 * @param poolSize how many there are at most, at least two.
 */
export function connect(url: string, poolSize: number, timeouts: Timeouts = defaultTimeouts): Database {
  const readers = Math.max(1, Math.floor(poolSize / 2))
  const options = {
    main: { max: Math.max(1, poolSize - readers), options: settings },
    readers: { max: readers, options: `${settings} -c plan_cache_mode=force_generic_plan`, pipeline: true },
  }
  const pools: AppPools = new Pools(url, options, timeouts)
  // Destroying what Kysely knows ends all of them.
  const pool = { options: {}, Client: pg.Client, connect: () => pools.connect('main'), end: () => pools.end() }
  const db = new KyselyClient<Tables>({ dialect: new PostgresDialect({ pool }) })
  poolsOf.set(db, pools)
  return db
}

/** The pools of a database; undefined for what was not opened by `connect`. */
export function poolsBehind(db: Database): AppPools | undefined {
  return poolsOf.get(db)
}

/** How many connections are open and idle, and how many requests wait for one. */
export function poolUsage(db: Database): ReturnType<AppPools['usage']> {
  return poolsOf.get(db)?.usage() ?? { total: 0, idle: 0, waiting: 0 }
}

/** Who makes a change: an account's id, `task:<name>` or `import:<run>`; and the request that it came with, and from where. */
export interface Actor {
  readonly actor: string
  readonly requestId?: string | undefined
  readonly address?: string | undefined
  readonly device?: string | undefined
  /** The change that the writes belong to, where it can be taken back. */
  readonly changeId?: string | undefined
}

/**
 * Runs several writes as one transaction, signed by its actor. The events trigger refuses any write outside of one, so no
 * change can happen without a name.
 */
export function write<Result>(
  db: Database,
  { actor, requestId = '', address = '', device = '', changeId = '' }: Actor,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('vouch.actor', ${actor}, true), set_config('vouch.request_id', ${requestId}, true),
      set_config('vouch.address', ${address}, true), set_config('vouch.device', ${device}, true),
      set_config('vouch.change_id', ${changeId}, true)`.execute(trx)
    return work(trx)
  })
}
