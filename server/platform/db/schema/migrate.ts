import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appRole } from '#server/platform/db/connection/connect.ts'
import { isBusy } from '#server/platform/db/connection/failure.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type BaselineStep, foldMigrations, upgradeFrom010 } from './baseline.ts'
import { type AppliedMigration, holdsData, type Migration, readAppliedMigrations } from './catalogue.ts'
import {
  type Release,
  readRelease,
  recordRelease,
  releaseTable,
  requireWriter,
  takeOver,
  thisRelease,
} from './release.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
/** A migration that other nodes keep from its locks is tried this number of times, with a pause in milliseconds. */
const tries = 10
const pause = 1000

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
 * Runs the migrations that a database does not have yet, each in a transaction of its own, on one node at a time. A
 * migration that waits too long for nodes of the former release, or that deadlocks with one, is tried again. Migrations
 * of a newer release are ignored, so that this release can run beside it, if the newer one allows that.
 *
 * The first migration commits together with the row that says which releases may write. So if it fails, the former
 * release goes on. If a later one fails, only this release or a newer one can go on, if it lets no older one write.
 * @param url connects as the owner of the tables.
 * @param tell gets sentences about changes to existing data.
 * @param permit throws where data that exist must not be migrated. Nodes that start at once ask one after the other, and only the first
 * has something to ask.
 * @returns the names of the migrations that ran.
 * @throws UserError CONFLICT when the data belong to a newer release that does not let this one write, or to a state
 * before 0.1.0.
 * Other errors when a migration was edited after it ran, or when one fails. The migrations before it stay.
 */
export async function migrate(
  url: string,
  migrations?: readonly Migration[],
  tell: (sentence: string) => void = () => undefined,
  permit: (client: pg.ClientBase, upgrade: Upgrade) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  return withClient(url, 'vouch migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    const former = await readRelease(client)
    requireWriter(former)
    const { applied, pending } = await readPending(client, wanted)
    const isUpgrade = applied.length > 0 && pending.length > 0
    const upgrade = isUpgrade && (await upgradeOf(client, former, pending))
    if (upgrade) await permit(client, upgrade)
    if (isUpgrade) tell(upgradeSentence(former))
    await client.query(migrationsTable)
    for (const step of pending) {
      const changed = await applyPatiently(client, step, former)
      if (isUpgrade && changed > 0) tell(changeSentence(step, changed))
    }
    await recordRelease(client, former, thisRelease)
    await client.query(`grant select on migrations, ${releaseTable} to ${appRole}`)
    if (isUpgrade) tell(`The data now belong to Vouch ${thisRelease.version}. No other row of the firm was changed.`)
    return pending.map(({ name }) => name)
  })
}

const migrationsTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/** Data of a firm that this release has to migrate. */
export interface Upgrade {
  /** The release of the data, as a sentence names it. */
  readonly from: string
  /** The names of the migrations that are to run. */
  readonly steps: readonly string[]
}

/** Reads which upgrade a start has to make; undefined where the data are of this release, or where there are none yet. */
export async function readUpgrade(client: pg.ClientBase): Promise<Upgrade | undefined> {
  const { applied, pending } = await readPending(client, await readMigrations())
  if (applied.length === 0 || pending.length === 0) return undefined
  return upgradeOf(client, await readRelease(client), pending)
}

async function upgradeOf(
  client: pg.ClientBase,
  former: Release | undefined,
  pending: readonly BaselineStep[],
): Promise<Upgrade | undefined> {
  if (!(await holdsData(client))) return undefined
  return { from: releaseInWords(former), steps: pending.map(({ name }) => name) }
}

async function readPending(client: pg.ClientBase, wanted: readonly Migration[]) {
  const applied = await readAppliedMigrations(client)
  return { applied, pending: await pendingSteps(applied, wanted) }
}

/** Data of 0.1.0 need the step from its tables to the baseline, instead of the baseline. */
async function pendingSteps(
  applied: readonly AppliedMigration[],
  wanted: readonly Migration[],
): Promise<BaselineStep[]> {
  const checksums = new Map(foldMigrations(applied, wanted).map(({ name, checksum }) => [name, checksum]))
  const pending = wanted.filter((migration) => !isApplied(migration, checksums))
  const upgrade = await upgradeFrom010(applied, wanted)
  return [...(upgrade ? [upgrade] : []), ...pending.map((migration) => ({ ...migration, enters: [migration] }))]
}

/** Says which state was upgraded. Before its release, a version goes through several states, each with migrations of its own. */
function upgradeSentence(former: Release | undefined): string {
  return `These data are of ${releaseInWords(former)}. Vouch ${thisRelease.version} migrates them now.`
}

function releaseInWords(former: Release | undefined): string {
  const release = former ? `Vouch ${former.version}` : 'an earlier Vouch'
  return former?.version === thisRelease.version ? `an earlier state of ${release}` : release
}

/** Tells the number of changed rows, with the reason that the migration gives in a comment beginning with `changes:`. */
function changeSentence({ name, sql }: BaselineStep, changed: number): string {
  const why = /^-- changes: (.+)$/m.exec(sql)?.[1] ?? `see the migration ${name}.`
  return `${changed} ${changed === 1 ? 'row of the firm was' : 'rows of the firm were'} changed: ${why}`
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

/** @returns the number of the firm's rows that it changed. */
async function applyPatiently(client: pg.Client, step: BaselineStep, former: Release | undefined): Promise<number> {
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, step, former)
    } catch (error) {
      if (left === 0 || !isBusy(error)) {
        // The connection ends now, which rolls the transaction back.
        throw new Error(`Migration ${step.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        })
      }
      await client.query('rollback')
      await sleep(pause)
    }
  }
}

/** @returns the number of the firm's rows that it changed, counted by their events. */
async function apply(client: pg.Client, { sql, enters }: BaselineStep, former: Release | undefined): Promise<number> {
  await client.query('begin')
  // A migration that waits for a lock makes every reader of the table wait behind it, so it soon gives up.
  await client.query(`set local lock_timeout = '5s'`)
  await takeOver(client, former)
  const last = await lastEvent(client)
  await client.query(sql)
  await client.query(
    `insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum`,
    [enters.map(({ name }) => name), enters.map(({ checksum }) => checksum)],
  )
  const changed = last === undefined ? 0 : await changedSince(client, last)
  await client.query('commit')
  return changed
}

/** Reads the id of the last event; undefined before the first migration, which makes the table of events. */
async function lastEvent(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('events')`)
  if (found.length === 0) return undefined
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from events')
  return rows[0]?.id
}

/** Counts the older rows that this migration wrote. Only one migration runs at a time, so no other wrote them. */
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
