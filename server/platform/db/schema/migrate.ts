import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { appRole } from '#server/platform/db/connection/connect.ts'
import { isBusy } from '#server/platform/db/connection/failure.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type AppliedMigration, holdsData, type Migration, readAppliedMigrations } from './catalogue.ts'
import { completeSchema } from './completeSchema.ts'
import { stepsBehind } from './formerStates.ts'
import {
  compareVersions,
  type Release,
  readRelease,
  releaseTable,
  requireWriter,
  takeOver,
  thisRelease,
} from './release.ts'
import { filesIn, readSchema, type Schema, schemaRecord } from './schemaFiles.ts'

/** Work that other nodes keep from its locks is tried this many times, with a pause in milliseconds. */
const tries = 10
const pause = 1000

/**
 * Brings a database to the schema of this release, in one transaction and on one node at a time: a new one is made from the files of the schema, and one with data goes through the steps that it lacks and is then completed. When it waits too long for other nodes, or deadlocks with one, it is tried again. Data of a newer release stay as they are, so that this release can run beside it, if the newer one allows that.
 * @param url connects as the owner of the tables.
 * @param tell gets sentences about changes to existing data, once they count.
 * @param permit throws when existing data must not be migrated. Nodes that start at once ask one after the other, and only the first has something to ask.
 * @returns the names of the steps that ran; `schema` when the database was made or completed.
 * @throws UserError CONFLICT when the data belong to a newer release that does not let this one write, or to a state that this release does not know. Other errors when a step was edited after it ran, or when one fails. Nothing was changed then.
 */
export async function migrate(
  url: string,
  schema?: Schema,
  tell: (sentence: string) => void = () => undefined,
  permit: (client: pg.ClientBase, upgrade: Upgrade) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const wanted = schema ?? (await readSchema())
  return withClient(url, 'vouch migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [locks.migration])
    const former = await readRelease(client)
    requireWriter(former)
    const applied = await readAppliedMigrations(client)
    const pending = pendingOf(applied, wanted, former)
    const isUpgrade = applied.length > 0 && pending.names.length > 0
    const upgrade = isUpgrade && (await upgradeOf(client, former, pending))
    if (upgrade) await permit(client, upgrade)
    if (isUpgrade) tell(upgradeSentence(former))
    const sentences = await applyPatiently(client, pending, wanted, former)
    if (isUpgrade) {
      for (const sentence of sentences) tell(sentence)
      tell(`The data now belong to Vouch ${thisRelease.version}. No other row of the firm was changed.`)
    }
    return [...pending.names]
  })
}

/** Data of a firm that this release has to migrate. */
export interface Upgrade {
  /** The release of the data, as a sentence names it. */
  readonly from: string
  readonly steps: readonly string[]
}

/** Reads which upgrade a start has to make; undefined when the data are of this release, or when there are none yet. */
export async function readUpgrade(client: pg.ClientBase): Promise<Upgrade | undefined> {
  const [applied, former] = [await readAppliedMigrations(client), await readRelease(client)]
  const pending = pendingOf(applied, await readSchema(), former)
  if (applied.length === 0 || pending.names.length === 0) return undefined
  return upgradeOf(client, former, pending)
}

async function upgradeOf(
  client: pg.ClientBase,
  former: Release | undefined,
  { names }: Pending,
): Promise<Upgrade | undefined> {
  if (!(await holdsData(client))) return undefined
  return { from: releaseInWords(former), steps: names }
}

/** What a database lacks. */
interface Pending {
  /** The steps in their order, then `schema` where its files have changed. */
  readonly names: readonly string[]
  readonly steps: readonly Migration[]
  readonly isNew: boolean
}

function pendingOf(applied: readonly AppliedMigration[], schema: Schema, former: Release | undefined): Pending {
  const record = schemaRecord(schema)
  const isNew = applied.length === 0
  if (isNew) return { names: record.slice(-1).map(({ name }) => name), steps: [], isNew }
  const isNewer = former && compareVersions(thisRelease.version, former.version) < 0
  if (isNewer) return { names: [], steps: [], isNew }
  requireUnchanged(applied, schema.steps)
  const behind = stepsBehind(applied, schema)
  const steps = schema.steps.filter(({ name }) => !behind.includes(name))
  const isComplete = steps.length === 0 && filesIn(applied)?.checksum === filesIn(record)?.checksum
  const names = isComplete ? [] : record.map(({ name }) => name).filter((name) => !behind.includes(name))
  return { names, steps, isNew }
}

function requireUnchanged(applied: readonly AppliedMigration[], steps: readonly Migration[]): void {
  const changed = steps.find(({ name, checksum }) =>
    applied.some((one) => one.name === name && one.checksum !== checksum),
  )
  if (!changed) return
  throw new Error(
    `The step ${changed.name} was changed after it ran here. Restore it, and put the change in a new step.`,
  )
}

/** Says which state was upgraded. Before its release, a version goes through several states. */
function upgradeSentence(former: Release | undefined): string {
  return `These data are of ${releaseInWords(former)}. Vouch ${thisRelease.version} migrates them now.`
}

function releaseInWords(former: Release | undefined): string {
  const release = former ? `Vouch ${former.version}` : 'an earlier Vouch'
  return former?.version === thisRelease.version ? `an earlier state of ${release}` : release
}

/** @returns sentences about the rows of the firm that were changed. */
async function applyPatiently(
  client: pg.Client,
  pending: Pending,
  schema: Schema,
  former: Release | undefined,
): Promise<string[]> {
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, pending, schema, former)
    } catch (error) {
      const cause = error instanceof Failure ? error.cause : error
      // The connection ends now, which rolls the transaction back.
      if (left === 0 || !isBusy(cause)) throw error
      await client.query('rollback')
      await sleep(pause)
    }
  }
}

class Failure extends Error {}

async function apply(
  client: pg.Client,
  { names, steps, isNew }: Pending,
  schema: Schema,
  former: Release | undefined,
): Promise<string[]> {
  await client.query('begin')
  // Waiting for a lock makes every reader of the table wait behind it, so this soon gives up. Functions are made before the objects that they use.
  await client.query(`set local lock_timeout = '5s'; set local check_function_bodies = off`)
  await takeOver(client, former)
  await client.query(recordTable)
  const sentences: string[] = []
  for (const step of steps) sentences.push(...(await inWords(step.name, () => applyStep(client, step))))
  if (isNew) for (const { subject, sql } of schema.files) await inWords(`${subject}.sql`, () => client.query(sql))
  else if (names.length > 0) await inWords('the schema', () => completeSchema(client, schema.files))
  if (names.length > 0) await enterApplied(client, schemaRecord(schema))
  await client.query(`grant select on migrations, ${releaseTable} to ${appRole}`)
  await client.query('commit')
  return sentences
}

/** Tells which part failed. */
async function inWords<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new Failure(`Migrating by ${part} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The table of the steps that a database has completed. */
export const recordTable = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/** Records the steps that a database has completed. */
export async function enterApplied(client: pg.ClientBase, applied: readonly AppliedMigration[]): Promise<void> {
  await client.query(
    `insert into migrations (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum`,
    [applied.map(({ name }) => name), applied.map(({ checksum }) => checksum)],
  )
}

/** @returns a sentence with the number of the firm's rows that it changed, if it changed any. */
async function applyStep(client: pg.Client, { name, sql }: Migration): Promise<string[]> {
  const last = await lastEvent(client)
  await client.query(sql)
  const changed = await changedSince(client, last)
  if (changed === 0) return []
  const why = /^-- changes: (.+)$/m.exec(sql)?.[1] ?? `see the step ${name}.`
  return [`${changed} ${changed === 1 ? 'row of the firm was' : 'rows of the firm were'} changed: ${why}`]
}

/** Reads the id of the last event. A caller finds those that follow with it. */
export async function lastEvent(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0)::text as id from events')
  return rows[0]?.id ?? '0'
}

/** Counts the older rows that a step wrote. Only one runs at a time, so nothing else wrote them. */
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
