import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'

/** A PostgreSQL for tests, with a migrated template database. */
export interface TestPostgres {
  readonly templateUrl: string
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
  // The ids that the template draws come before PostgreSQL's own.
  search_path: 'public, test, pg_catalog',
}

/** Draws the ids of rows by the name of the database, which follows from the seed of the run and the file of tests. */
const drawnIds = `
  create schema test;
  grant usage on schema test to public;
  create sequence test.draws;
  create function test.gen_random_uuid() returns uuid language sql security definer as $$
    select overlay(overlay(md5(current_database() || nextval('test.draws')) placing '4' from 13) placing 'a' from 17)::uuid
  $$;
`

/**
 * Starts a PostgreSQL in a temporary folder and migrates the template. TEST_DATABASE_URL may name a server to use instead, such as
 * another version.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const external = process.env.TEST_DATABASE_URL
  const server = external ? { url: external, stop: async () => undefined } : await startTemporary()
  try {
    const templateUrl = await createDatabase(server.url, `template_${process.pid}`)
    await administer(templateUrl, drawnIds)
    await migrate(templateUrl)
    return { templateUrl, stop: () => dropDatabase(templateUrl).finally(server.stop) }
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
  await administer(maintenanceOf(serverUrl), `create database "${name}"${copy}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops a database and terminates its connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await administer(maintenanceOf(url), `drop database if exists "${name}" with (force)`)
}

/** Gives the address of the database from which others are created and dropped. */
function maintenanceOf(url: string): string {
  const server = new URL(url)
  server.pathname = '/postgres'
  return server.href
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
