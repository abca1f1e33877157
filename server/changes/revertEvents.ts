import { type RawBuilder, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { isConstraintViolation } from '#server/platform/db/connection/failure.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'

/** Consecutive events with the same table and action. */
interface Run {
  readonly table_name: BusinessTable
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly first: number
  readonly last: number
}

interface Reverted {
  readonly changeId: string
  /** The account that made the change, which must be unchanged since; null for a task. */
  readonly author: string | null
  /** The events of the change, or of a part of it, as a table with the alias `own`. */
  readonly events: RawBuilder<unknown>
  /** Says which events refuse it, of those that are `later` than the change; by default all of them. */
  readonly refusing?: RawBuilder<boolean>
  /** Triggers may let other rows follow, as the status of a developer whose profile goes. No other row may come or go. */
  readonly letsOthersFollow?: boolean
}

/**
 * Applies the inverse of events, the last one first.
 * @returns the number of restored rows.
 * @throws UserError CONFLICT when a row was changed since, or something that was made since stands in the way.
 */
export async function revertEvents(trx: Trx, reverted: Reverted): Promise<number> {
  const runs = await findRuns(trx, reverted)
  await lockRows(trx, reverted, runs)
  await requireUntouched(trx, reverted)
  const before = await lastEvent(trx)
  await sql`select set_config('vouch.undoes', ${reverted.changeId}, true)`.execute(trx)
  try {
    for (const run of runs) await revert(trx, reverted, run)
    // What waits for the end of a transaction says its refusal here.
    await sql`set constraints all immediate`.execute(trx)
  } catch (error) {
    throw isConstraintViolation(error) ? blockedError() : error
  }
  await requireNothingElse(trx, reverted, before)
  return countRows(trx, reverted)
}

async function findRuns(trx: Trx, { events }: Reverted): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select table_name, action, min(id) as first, max(id) as last
    from (
      select id, table_name, action,
        row_number() over (order by id) - row_number() over (partition by table_name, action order by id) as island
      from ${events}
    ) event
    group by table_name, action, island
    order by first desc`.execute(trx)
  return rows
}

/** Returns zero where this transaction wrote no event. */
async function lastEvent(trx: Trx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from events where xid = pg_current_xact_id()`.execute(trx)
  return rows[0]?.last ?? 0
}

async function countRows(trx: Trx, { events }: Reverted): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct row_id)::int as count from ${events}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Locks in a fixed order, so that two transactions with the same rows cannot deadlock. */
async function lockRows(trx: Trx, { events }: Reverted, runs: readonly Run[]): Promise<void> {
  const tables = [...new Set(runs.map(({ table_name }) => table_name))].sort()
  for (const table of tables) {
    await sql`select from ${sql.table(table)}
      where id in (select row_id from ${events} where table_name = ${table})
      order by id for update`.execute(trx)
  }
}

/** The author's account must be unchanged, too: a new role might not be allowed to make the change. */
async function requireUntouched(
  trx: Trx,
  { events, changeId, author, refusing = sql<boolean>`true` }: Reverted,
): Promise<void> {
  // Found first, so that the condition is never asked of events of other rows.
  const { rows } = await sql<{ actor: string; undoes: string | null; display_name: string | null }>`
    with found as materialized (
      select later.*
      from (
        select row_id, max(id) as last from ${events} group by row_id
        union all select ${author}::uuid, max(id) from ${events}
      ) touched
      join events later on later.row_id = touched.row_id and later.id > touched.last
        and (later.undoes is distinct from ${changeId} or later.xid <> pg_current_xact_id())
    )
    select later.actor, later.undoes, users.display_name
    from found later
    left join users on users.id::text = later.actor
    where ${refusing}
    order by later.id limit 1`.execute(trx)
  const [later] = rows
  if (!later) return
  if (later.undoes === changeId) throw new UserError('CONFLICT', 'This was already undone.')
  const who = later.actor === author ? 'You have' : `${later.display_name ?? 'Vouch itself'} has`
  throw new UserError('CONFLICT', `${who} changed this since then, so it cannot be undone. Change it by hand.`)
}

function revert(trx: Trx, { events: own }: Reverted, run: Run): Promise<void> {
  const events = sql`${own} where id between ${run.first} and ${run.last}`
  const inverse = { INSERT: deleteInserted, UPDATE: restoreValues, DELETE: insertDeleted }[run.action]
  return inverse(trx, run.table_name, events)
}

async function deleteInserted(trx: Trx, table: BusinessTable, events: RawBuilder<unknown>): Promise<void> {
  await sql`delete from ${sql.table(table)} where id in (select row_id from ${events})`.execute(trx)
}

/** Restores the oldest values when a row was changed several times. */
async function restoreValues(trx: Trx, table: BusinessTable, events: RawBuilder<unknown>): Promise<void> {
  const columns = await columnsOf(trx, table, ['id', 'version', 'updated_at'])
  await sql`
    update ${sql.table(table)} row
    set (${sql.join(columns)}) = (select ${sql.join(columns)} from jsonb_populate_record(row, past.old_values))
    from (
      select row_id, jsonb_object_agg(key, value order by id desc) as old_values
      from (select id, row_id, old_values from ${events}) event cross join jsonb_each(old_values)
      group by row_id
    ) past
    where row.id = past.row_id`.execute(trx)
}

/** The version is the number of the row's events, so that saving an earlier version is still refused as stale. */
async function insertDeleted(trx: Trx, table: BusinessTable, events: RawBuilder<unknown>): Promise<void> {
  const columns = await columnsOf(trx, table, [])
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)}
    from (select row_id, old_values from ${events}) event
    cross join lateral (select count(*) as events from events where events.row_id = event.row_id) history
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, event.old_values || jsonb_build_object(
      'id', event.row_id, 'version', history.events, 'updated_at', now()
    )) past`.execute(trx)
}

async function columnsOf(trx: Trx, table: BusinessTable, except: readonly string[]): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all(${except}::text[])
    order by attnum`.execute(trx)
  return rows.map(({ name }) => sql.ref(name))
}

/** The second lock: a deleted row may cascade to rows that others have added to it since. */
async function requireNothingElse(trx: Trx, reverted: Reverted, before: number): Promise<void> {
  const { events, letsOthersFollow = false } = reverted
  const { rows } = await sql`
    select from events written
    where xid = pg_current_xact_id() and id > ${before}
      and not exists (select from ${events} where own.row_id = written.row_id)
      and not (written.action = 'UPDATE' and ${letsOthersFollow}::boolean)
    limit 1`.execute(trx)
  if (rows.length > 0) throw blockedError()
}

function blockedError(): UserError {
  const message = 'Something that was added since then depends on it, so it cannot be undone. Change it by hand.'
  return new UserError('CONFLICT', message)
}
