import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appRole } from './connect.ts'
import { isBusy } from './failure.ts'
import { locks } from './locks.ts'
import { withClient } from './openClient.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** How often a migration is tried that other nodes keep from its locks, and the milliseconds between. */
const tries = 10
const pause = 1000

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Reads the migrations of this release, in the order in which they run. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Runs the migrations that a database does not have yet, each in a transaction of its own, on one node at a time. One that waits too long
 * for nodes of the former release, or that such a node deadlocks with, is tried again. It ignores migrations of a newer release, so
 * that this release can run beside it.
 * @param url connects as the owner of the tables.
 * @returns the names of the migrations that ran.
 * @throws when a migration was edited after it ran, or when one fails. The migrations before it stay.
 */
export async function migrate(url: string, migrations?: readonly Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return withClient(url, 'vouch migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    const applied = await appliedMigrations(client)
    const pending = wanted.filter((migration) => !isApplied(migration, applied))
    for (const migration of pending) await applyPatiently(client, migration)
    await client.query(`grant select on migrations to ${appRole}`)
    return pending.map((migration) => migration.name)
  })
}

async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function isApplied({ name, checksum }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const appliedChecksum = applied.get(name)
  if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
    throw new Error(
      `Migration ${name} was changed after it ran here. Restore it, and put the change in a new migration.`,
    )
  }
  return appliedChecksum !== undefined
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (left === 0 || !isBusy(error)) {
        // The connection ends now, which rolls the transaction back.
        throw new Error(
          `Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        )
      }
      await client.query('rollback')
      await sleep(pause)
    }
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  // A migration that waits for a lock makes every reader of the table wait behind it, so it soon gives up.
  await client.query(`set local lock_timeout = '5s'`)
  await client.query(sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  await client.query('commit')
}
