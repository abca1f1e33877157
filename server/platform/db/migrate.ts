import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { foldMigrations } from './baseline.ts'
import { readAppliedMigrations } from './catalogue.ts'
import { appRole } from './connect.ts'
import { isBusy } from './failure.ts'
import { locks } from './locks.ts'
import { withClient } from './openClient.ts'
import { type Release, readRelease, recordRelease, releaseTable, requireWriter, thisRelease } from './release.ts'

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
 * that this release can run beside it, if the newer one allows that.
 * @param url connects as the owner of the tables.
 * @param tell is given sentences about what happens to data that are there already.
 * @returns the names of the migrations that ran.
 * @throws UserError CONFLICT when the data are those of a newer release that does not let this one write, or of a state before 0.1.0.
 *   Other errors when a migration was edited after it ran, or when one fails. The migrations before it stay.
 */
export async function migrate(
  url: string,
  migrations?: readonly Migration[],
  tell: (sentence: string) => void = () => undefined,
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return withClient(url, 'vouch migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    const former = await readRelease(client)
    requireWriter(former)
    const applied = await prepareMigrations(client, wanted)
    const pending = wanted.filter((migration) => !isApplied(migration, applied))
    const isUpgrade = applied.size > 0 && pending.length > 0
    if (isUpgrade) tell(upgradeSentence(former))
    for (const migration of pending) {
      const changed = await applyPatiently(client, migration)
      if (isUpgrade && changed > 0) tell(changeSentence(migration, changed))
    }
    await recordRelease(client, former, thisRelease)
    await client.query(`grant select on migrations, ${releaseTable} to ${appRole}`)
    if (isUpgrade) tell(`The data are of Vouch ${thisRelease.version} now. No other row of the firm was changed.`)
    return pending.map((migration) => migration.name)
  })
}

/** Before it is released, a version goes through several states, each with migrations of its own. */
function upgradeSentence(former: Release | undefined): string {
  const release = former ? `Vouch ${former.version}` : 'an earlier Vouch'
  const of = former?.version === thisRelease.version ? `an earlier state of ${release}` : release
  return `These data are of ${of}. Vouch ${thisRelease.version} migrates them now. Keep a backup of before: npm run backup -- <folder>`
}

/** A migration says in a comment that begins with `changes:` why it changes rows of the firm. */
function changeSentence({ name, sql }: Migration, changed: number): string {
  const why = /^-- changes: (.+)$/m.exec(sql)?.[1] ?? `see the migration ${name}.`
  return `${changed} ${changed === 1 ? 'row of the firm was' : 'rows of the firm were'} changed: ${why}`
}

/** Makes the table of migrations, and enters those whose tables are there, since 0.1.0 made them. */
async function prepareMigrations(client: pg.Client, wanted: readonly Migration[]): Promise<Map<string, string>> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const applied = foldMigrations(await readAppliedMigrations(client), wanted)
  await client.query(
    `insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [applied.map(({ name }) => name), applied.map(({ checksum }) => checksum)],
  )
  return new Map(applied.map(({ name, checksum }) => [name, checksum]))
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

/** @returns how many rows of the firm it changed. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<number> {
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

/** @returns how many rows of the firm it changed, as its events tell. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<number> {
  await client.query('begin')
  // A migration that waits for a lock makes every reader of the table wait behind it, so it soon gives up.
  await client.query(`set local lock_timeout = '5s'`)
  const last = await lastEvent(client)
  await client.query(sql)
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  const changed = last === undefined ? 0 : await changedSince(client, last)
  await client.query('commit')
  return changed
}

/** The id of the last event; undefined before the first migration, which makes their table. */
async function lastEvent(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('events')`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from events')
  return rows[0]?.id
}

/** Counts the rows that stood before this migration and that it wrote: only one migration runs at a time. */
async function changedSince(client: pg.Client, last: string): Promise<number> {
  const { rows } = await client.query<{ changed: number }>(
    `select count(*)::int as changed from (
      select distinct on (table_name, row_id) action from events where id > $1 and actor = 'task:migrate'
      order by table_name, row_id, id
    ) as first where action <> 'INSERT'`,
    [last],
  )
  return rows[0]?.changed ?? 0
}
