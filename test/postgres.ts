import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'

/** A PostgreSQL for tests, with a migrated template database. */
export interface TestPostgres {
  readonly templateUrl: string
  /** An empty copy of the template, in which statements are planned. Nobody connects to the template, which could not be copied then. */
  readonly plansUrl: string
  stop(): Promise<void>
}

/**
 * Test databases need no durability, so PostgreSQL does not wait for the disk. Some tests let two writers wait for each other, which
 * PostgreSQL notices only after this time, by default a second.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  deadlock_timeout: '50ms',
}

/**
 * Starts a PostgreSQL in a temporary folder and migrates the template. TEST_DATABASE_URL may name a server to use instead, such as
 * another version.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, stop: async () => undefined } : await startTemporary()
  try {
    const templateUrl = await createDatabase(server.url, `template_${process.pid}`)
    await migrate(templateUrl)
    const plansUrl = await createDatabase(server.url, `plans_${process.pid}`, new URL(templateUrl).pathname.slice(1))
    const stop = () =>
      Promise.all([dropDatabase(plansUrl), dropDatabase(templateUrl)])
        .then(() => undefined)
        .finally(server.stop)
    return { templateUrl, plansUrl, stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-test-'))
  await chmod(folder, 0o755)
  const server = await startEmbedded({ folder: path.join(folder, 'postgres'), settings })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database, optionally as a copy of `template`, and returns its address. */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<string> {
  // Files are copied in a moment; by default each page goes through the log.
  const copy = template ? ` template "${template}" strategy file_copy` : ''
  await administer(serverUrl, `create database "${name}"${copy}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database and terminates its connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await administer(url, `drop database if exists "${name}" with (force)`)
}

async function administer(url: string, statement: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
