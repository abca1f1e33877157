import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyRows } from '#server/demo/copy.ts'
import type { Env } from '#server/env.ts'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { memorySettings } from '#server/platform/db/embedded/memory.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { createDatabase, dropDatabase } from '#test/processes/postgres.ts'
import { migrate } from '../server/platform/db/schema/migrate.ts'
import { readSchema, schemaRecord } from '../server/platform/db/schema/schemaFiles.ts'
import { firmOf } from './firm.ts'

/** A database to measure on, and a function that stops its server. */
export interface BenchDatabase {
  readonly url: string
  stop(): Promise<void>
}

interface BuildOptions {
  readonly progress: Progress
  readonly signal: AbortSignal
}

export interface Content {
  /** The beginning of the database's name, which tells its content and size. */
  readonly name: string
  /** The files that determine the rows, as paths from the root of the project. */
  readonly sources: readonly string[]
  readonly note: string
  /** True if the events are part of it. Otherwise each run begins without any. */
  readonly keepsEvents?: true
  /** Writes the rows, without triggers and foreign keys. Indexes are created afterwards. */
  fill(client: pg.Client, options: { signal: AbortSignal; note: (text: string) => void }): Promise<void>
  /** Statements that compute the facts, since triggers rest while rows are loaded. They run once the indexes exist. */
  readonly derived?: readonly string[]
}

/** Describes the firm of `firm.ts`. @param developers their number. */
export function firmContent(developers: number): Content {
  return {
    name: `bench_${developers}`,
    sources: ['bench/firm.ts', 'bench/resumeText.ts'],
    note: `Building ${developers.toLocaleString('en')} developers`,
    fill: async (client, { signal, note }) => {
      let loaded = 0
      for (const rows of firmOf(developers)) {
        signal.throwIfAborted()
        await copyRows(client, rows, signal)
        loaded += rows.developers.length
        if (loaded > 0 && loaded % 20_000 === 0) note(`${loaded.toLocaleString('en')} loaded`)
      }
    },
  }
}

/** Opens a database. It is built once and reused until the schema or its sources change. */
export async function openBenchDatabase(
  env: Env,
  content: Content,
  { progress, signal }: BuildOptions,
): Promise<BenchDatabase> {
  const folder = path.join(env.VOUCH_DATA_DIR, 'bench', 'postgres')
  const server = await progress.step('Starting PostgreSQL', () =>
    startEmbedded({ folder, settings: { max_connections: '100', ...memorySettings() } }),
  )
  try {
    const name = `${content.name}_${await fingerprint(content)}`
    const known = await databasesOf(server.url)
    if (!known.includes(name)) {
      for (const old of known.filter((database) => database.startsWith(`${content.name}_`))) {
        await dropDatabase(at(server.url, old))
      }
      await progress.step(content.note, (note) => build(server.url, name, content, { signal, note }))
    }
    const url = at(server.url, name)
    await deleteRowsOfLastRun(url, content)
    return { url, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Hashes everything that determines the content of a database. */
async function fingerprint({ sources }: Content): Promise<string> {
  const texts = sources.map((file) => readFile(path.join(import.meta.dirname, '..', file), 'utf8'))
  const checksums = schemaRecord(await readSchema()).map(({ checksum }) => checksum)
  const all = [...(await Promise.all(texts)), ...checksums].join('\n')
  return createHash('sha256').update(all).digest('hex').slice(0, 8)
}

/** Builds a database under a temporary name, so that an interrupted build is not used. */
async function build(
  serverUrl: string,
  name: string,
  content: Content,
  options: { signal: AbortSignal; note: (text: string) => void },
): Promise<void> {
  await dropDatabase(at(serverUrl, 'building'))
  const url = await createDatabase(serverUrl, 'building')
  await migrate(url)
  await withClient(url, async (client) => {
    // Disables the triggers that write an event per row. The benchmark never reads events.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'`)
    await client.query(runSearchTriggers)
    const indexes = await dropIndexes(client)
    const create = async (chosen: typeof indexes) => {
      for (const { definition } of chosen) await client.query(definition)
      await client.query('vacuum analyze')
    }
    await content.fill(client, options)
    await create(indexes.filter(({ ofFacts }) => !ofFacts))
    for (const statement of content.derived ?? []) await client.query(statement)
    await create(indexes.filter(({ ofFacts }) => ofFacts))
  })
  await withClient(at(serverUrl, 'postgres'), (client) => client.query(`alter database building rename to ${name}`))
}

/** A loaded row needs its search text in any case. */
const runSearchTriggers = ['users', 'companies', 'developers']
  .map((table) => `alter table ${table} enable always trigger search`)
  .join('; ')

/** The statement that creates an index. It also tells if triggers keep its table. */
interface Index {
  readonly name: string
  readonly definition: string
  readonly ofFacts: boolean
}

/** Drops the indexes that no constraint needs, since creating them after loading takes a fraction of the time. */
async function dropIndexes(client: pg.Client): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, relname like '%\\_facts' as "ofFacts"
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique and relkind = 'r'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Deletes the rows that an earlier run wrote, so that every run starts with the same data. */
function deleteRowsOfLastRun(url: string, { keepsEvents }: Content): Promise<unknown> {
  return withClient(url, (client) =>
    client.query(`set session_replication_role = replica;
      delete from company_users using users where user_id = users.id and email like '%@upsert.example';
      delete from users where email like '%@upsert.example';
      truncate mutation_keys${keepsEvents ? '' : ', events, state_changes'}`),
  )
}

async function databasesOf(serverUrl: string): Promise<string[]> {
  return withClient(at(serverUrl, 'postgres'), async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    return rows.map(({ datname }) => datname)
  })
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'vouch bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function at(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
