import { type RawBuilder, sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import { isConstraintViolation } from '#server/platform/db/failure.ts'
import type { BusinessTable, Tables } from '#server/platform/db/tables.ts'
import { undoDeadlineSeconds, undoSeconds } from '#shared/undo.ts'

type Trx = Transaction<Tables>

/** Consecutive events of one change with the same table and action. */
interface Run {
  readonly table_name: BusinessTable
  readonly action: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly first: number
  readonly last: number
}

/**
 * Undoes all writes of one change by its events, the last one first. It ignores the lifecycles of statuses, and cancels the tasks
 * that the change queued.
 * @param userId the account that asks. Only the author of a change can undo it.
 * @returns the number of restored rows.
 * @throws UserError NOT_FOUND when the account made no such change; CONFLICT when it is too late or a row was changed since.
 */
export async function undoChange(trx: Trx, userId: string, changeId: string): Promise<number> {
  const runs = await findRuns(trx, userId, changeId)
  if (runs.length === 0) throw new UserError('NOT_FOUND', 'There is nothing to take back.')
  await cancelTasks(trx, changeId)
  await requireInTime(trx, changeId)
  await lockRows(trx, userId, changeId, runs)
  await requireUntouched(trx, userId, changeId)
  await sql`select set_config('vouch.undoes', ${changeId}, true)`.execute(trx)
  try {
    for (const run of runs) await revert(trx, changeId, run)
  } catch (error) {
    throw isConstraintViolation(error) ? blockedError() : error
  }
  await requireNothingElse(trx, changeId)
  return countRows(trx, changeId)
}

async function findRuns(trx: Trx, userId: string, changeId: string): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select table_name, action, min(id) as first, max(id) as last
    from (
      select id, table_name, action,
        row_number() over (order by id) - row_number() over (partition by table_name, action order by id) as island
      from events where change_id = ${changeId} and actor = ${userId}
    ) event
    group by table_name, action, island
    order by first desc`.execute(trx)
  return rows
}

/** Runs before the clock is read, so that no task starts after the undo was allowed. */
async function cancelTasks(trx: Trx, changeId: string): Promise<void> {
  await trx.deleteFrom('tasks').where('change_id', '=', changeId).execute()
}

async function requireInTime(trx: Trx, changeId: string): Promise<void> {
  const { is_late } = await trx
    .selectFrom('events')
    .where('change_id', '=', changeId)
    .select(sql<boolean>`clock_timestamp() > min(at) + ${undoDeadlineSeconds} * interval '1 second'`.as('is_late'))
    .executeTakeFirstOrThrow()
  if (!is_late) return
  const message = `It is too late to take this back: that works for ${undoSeconds} seconds. Change it by hand.`
  throw new UserError('CONFLICT', message)
}

/** Locks in a fixed order, so that two transactions with the same rows cannot deadlock. The author's account comes first. */
async function lockRows(trx: Trx, userId: string, changeId: string, runs: readonly Run[]): Promise<void> {
  // Shared, as by whoever changes a developer of this owner.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  const tables = [...new Set(runs.map(({ table_name }) => table_name))].sort()
  for (const table of tables) {
    await sql`select from ${sql.table(table)}
      where id in (select row_id from events where change_id = ${changeId} and table_name = ${table})
      order by id for update`.execute(trx)
  }
}

/** The author's account must be unchanged, too: a new role might not be allowed to make the change. */
async function requireUntouched(trx: Trx, userId: string, changeId: string): Promise<void> {
  const { rows } = await sql<{ actor: string; undoes: string | null; display_name: string | null }>`
    select later.actor, later.undoes, users.display_name
    from (
      select row_id, max(id) as last from events where change_id = ${changeId} group by row_id
      union all select ${userId}::uuid, max(id) from events where change_id = ${changeId}
    ) own
    join events later on later.row_id = own.row_id and later.id > own.last
    left join users on users.id::text = later.actor
    order by later.id limit 1`.execute(trx)
  const [later] = rows
  if (!later) return
  if (later.undoes === changeId) throw new UserError('CONFLICT', 'This was taken back already.')
  const who = later.actor === userId ? 'You have' : `${later.display_name ?? 'Vouch itself'} has`
  throw new UserError('CONFLICT', `${who} changed this since, so it cannot be taken back. Change it by hand.`)
}

function revert(trx: Trx, changeId: string, run: Run): Promise<void> {
  const events = sql`events where change_id = ${changeId} and id between ${run.first} and ${run.last}`
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

/** The columns that a statement may write. */
async function columnsOf(trx: Trx, table: BusinessTable, except: readonly string[]): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all(${except}::text[])
    order by attnum`.execute(trx)
  return rows.map(({ name }) => sql.ref(name))
}

/** The second lock: a deleted row may cascade to rows that others have added to it since. */
async function requireNothingElse(trx: Trx, changeId: string): Promise<void> {
  const { rows } = await sql`
    select from events written
    where xid = pg_current_xact_id() and not exists (
      select from events own where own.row_id = written.row_id and own.change_id = ${changeId}
    ) limit 1`.execute(trx)
  if (rows.length > 0) throw blockedError()
}

function blockedError(): UserError {
  const message = 'Something that was made since stands in the way, so this cannot be taken back. Change it by hand.'
  return new UserError('CONFLICT', message)
}

async function countRows(trx: Trx, changeId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('events')
    .where('change_id', '=', changeId)
    .select(({ fn }) => fn.count<number>('row_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
