import { type Kysely, Kysely as KyselyClient, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { UserError } from '#server/errors.ts'
import { type Release, writerProblem } from '#server/platform/db/schema/release.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { type DatabaseClient, defaultTimeouts, type Timeouts } from './client.ts'
import { Pools } from './pools.ts'
import { prepared, preparing } from './preparing.ts'

export type Database = Kysely<Tables>
/** The pool or an open transaction. It is the first parameter of every function in a `data.ts`. */
export type Queryable = Database | Trx
/** An open transaction. */
export type Trx = Transaction<Tables>

/** The role that the app runs as. It does not own the tables, so it can neither change the schema nor rewrite events. */
export const appRole = 'vouch_app'

/**
 * Settings of every connection, whichever account opened it. Rows are mostly in memory, so a page costs a tenth of
 * PostgreSQL's default, and a random page hardly more than the next one. Rows and index entries cost twice the default:
 * otherwise far pages are read and sorted whole. Compiling a statement takes longer than running ours. Extra processes
 * pay only for statements of many pages: they run ahead of a short page. Appended parts keep their order, because a
 * page that is read downwards relies on it (`pageSql.ts`).
 */
const settings = [
  `role=${appRole}`,
  'TimeZone=UTC',
  'lock_timeout=10s',
  'statement_timeout=30s',
  'idle_in_transaction_session_timeout=30s',
  'seq_page_cost=0.1',
  'random_page_cost=0.11',
  'cpu_tuple_cost=0.02',
  'cpu_index_tuple_cost=0.01',
  'work_mem=16MB',
  'jit=off',
  'parallel_setup_cost=8000',
  'enable_parallel_append=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * `readers` serves `readPrepared`: its statements are planned once for all values and sent together. `main` serves
 * transactions and all other statements, and prepares those that change rows. `single` has one connection, for `overOne`.
 */
export type AppPools = Pools<'main' | 'readers' | 'single'>

const poolsOf = new WeakMap<Database, AppPools>()
const singleOf = new WeakMap<Database, Database>()

/**
 * Opens the connection pools of the app.
 * @param url may name several hosts. The pools use the one that accepts writes.
 * @param poolSize the maximum number of connections beside that of `overOne`; two are the minimum.
 */
export function connect(url: string, poolSize: number, timeouts: Timeouts = defaultTimeouts): Database {
  const readers = Math.max(1, Math.floor(poolSize / 2))
  const options = {
    main: { max: Math.max(1, poolSize - readers), options: settings },
    readers: { max: readers, options: `${settings} -c plan_cache_mode=force_generic_plan`, pipeline: true },
    single: { max: 1, options: settings },
  }
  const pools: AppPools = new Pools(url, options, timeouts)
  const db = databaseOver(pools, 'main')
  poolsOf.set(db, pools)
  singleOf.set(db, databaseOver(pools, 'single'))
  return db
}

function databaseOver(pools: AppPools, name: 'main' | 'single'): Database {
  const pool = {
    options: {},
    Client: pg.Client,
    connect: async () => preparing(await pools.connect(name)),
    // When Kysely destroys one, all pools end.
    end: () => pools.end(),
  }
  return new KyselyClient<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Gives a database over one connection, for statements that take longer to plan than to run: every connection plans them again. It goes to the first who asks, so it is for work that a node does one piece at a time.
 * @param db the database of the node, as `connect` opened it.
 */
export function overOne(db: Database): Database {
  const single = singleOf.get(db)
  if (!single) throw new Error('Open the database with `connect`.')
  return single
}

/** Gives the pools of a database; undefined when `connect` did not open it. */
export function appPoolsOf(db: Database): AppPools | undefined {
  return poolsOf.get(db)
}

/** Opens a connection of a database outside of its pools, for work that must not wait for others. The caller closes it. */
export async function openConnection(db: Database): Promise<DatabaseClient> {
  const pools = poolsOf.get(db)
  if (!pools) throw new Error('Open the database with `connect`.')
  return pools.open()
}

/** Counts the open and the idle connections, and the requests that wait for one. */
export function poolUsage(db: Database): ReturnType<AppPools['usage']> {
  return poolsOf.get(db)?.usage() ?? { total: 0, idle: 0, waiting: 0 }
}

/** The author of a change, with the request and its origin. */
export interface Actor {
  /** An account's id, `task:<name>`, `import:<run>`, or `link:<id>` of somebody behind a link of their own. */
  readonly actor: string
  readonly requestId?: string | undefined
  readonly address?: string | undefined
  readonly device?: string | undefined
  /** The change that the writes belong to, when an undo can take it back. */
  readonly changeId?: string | undefined
}

/**
 * Runs several writes as one transaction of an actor. The events trigger refuses writes without an actor, so every change has
 * an author.
 * @throws UserError UNAVAILABLE once a newer release has migrated the data and lets this one write no more.
 */
export function write<Result>(
  db: Database,
  { actor, requestId = '', address = '', device = '', changeId = '' }: Actor,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const signing = sql<{ release: Release | null }>`
      select set_config('vouch.actor', ${actor}, true), set_config('vouch.request_id', ${requestId}, true),
        set_config('vouch.address', ${address}, true), set_config('vouch.device', ${device}, true),
        set_config('vouch.change_id', ${changeId}, true), (select to_json(data_release) from data_release) as release`
    const { rows } = await trx.executeQuery(prepared(signing.compile(trx)))
    const problem = writerProblem(rows[0]?.release ?? undefined)
    if (problem) throw new UserError('UNAVAILABLE', `${problem} Ask an administrator to update this server.`)
    return work(trx)
  })
}
