import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database, type Queryable } from '#server/platform/db/connection/connect.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { prepared } from '#server/platform/db/connection/preparing.ts'
import { rowTypes } from '#server/platform/db/schema/rowTypes.ts'
import { createDatabase, dropDatabase } from './processes/postgres.ts'
import { onStatement } from './statements.ts'

/** A migrated, empty database that belongs to one test file. */
export interface TestDatabase {
  /** Connects like the app, as the role `vouch_app`. */
  readonly db: Database
  /** Connects as the owner of the tables, for statements that the app may not run. */
  readonly owner: Database
  /** The address for the owner, as in `DATABASE_URL`. */
  readonly url: string
  drop(): Promise<void>
}

/** Opens few connections of the app, each of which plans its statements anew: for tests that send one request after the other. */
export const fewConnections = async (url: string): Promise<Database> => connect(url, 4)

/**
 * Opens few connections that join tables as each statement writes them: for tests that ask for few rows in many ways. Trying other orders
 * took longer than reading these rows in a bad one, and never changes which rows there are.
 */
export async function quickPlans(url: string): Promise<Database> {
  await setForAll(url, { join_collapse_limit: '1', from_collapse_limit: '1' })
  return fewConnections(url)
}

/**
 * Opens few connections that plan each statement once, for all values and all times: for tests that send few statements again and again.
 */
export async function keptPlans(url: string): Promise<Database> {
  await setForAll(url, { plan_cache_mode: 'force_generic_plan' })
  const stop = onStatement((statement) => void prepared(statement))
  const db = await fewConnections(url)
  const destroy = db.destroy.bind(db)
  db.destroy = () => {
    stop()
    return destroy()
  }
  return db
}

/** Changes settings of all connections that are opened to a database later. */
async function setForAll(url: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const changes = Object.entries(settings).map(
    ([setting, value]) => `alter database "${name}" set ${setting} = ${value}`,
  )
  await withClient(url, 'test', (client) => client.query(changes.join(';')))
}

/** Creates a database without any table, like that of an external PostgreSQL before the first start. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = await createDatabase(inject('templateUrl'), `empty_${randomUUID()}`)
  return { url, drop: () => dropDatabase(url) }
}

/**
 * Copies the template into a new database. Call it in `beforeAll`, and `drop` it in `afterAll`.
 * @param open opens the app's connections; by default like the app.
 */
export async function testDatabase(
  open: (url: string) => Database | Promise<Database> = (url) => connect(url, 10),
): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const url = await createDatabase(templateUrl, `test_${randomUUID()}`, new URL(templateUrl).pathname.slice(1))
  const db = await open(url)
  const pool = new pg.Pool({ connectionString: url, max: 3, types: rowTypes })
  // Dropping the database breaks connections that are just closing. Both the pool and the client emit the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const owner: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    owner,
    url,
    drop: async () => {
      await Promise.all([db.destroy(), owner.destroy()])
      await dropDatabase(url)
    },
  }
}

/** A session that is told to end may go on for some milliseconds, and would take a later request with it. */
const terminationMs = 10_000

/**
 * Ends the sessions of this database for which a condition on `pg_stat_activity` holds. All test files share one
 * server, and several run at once: without the database in the condition, one file would end the sessions of another.
 * @returns the number of sessions, once they have ended.
 */
export async function endConnections(db: Queryable, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid, ${terminationMs}) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${condition}
  `.execute(db)
  return rows.length
}

/** Returns whether a transaction waits for a lock of another one, or as many as given do. */
export async function waitsForLock({ owner }: TestDatabase, count = 1): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select count(*) >= ${count} as waits
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(owner)
  return rows[0]?.waits ?? false
}
