import { sql, type Transaction } from 'kysely'
import { notFound, UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import { type DatedTask, type PauseReason, type TaskRunState, taskRunList } from '#shared/taskRuns/taskRuns.ts'

/** A run wrote rows when days came, or waits for an admin. */
export interface TaskRunRow {
  readonly id: string
  readonly task: DatedTask
  readonly state: TaskRunState
  readonly at: Moment
  /** Counts the rows that it would end or miss, and all of them; null where it never waited. */
  readonly due: number | null
  readonly total: number | null
  readonly written: number
  /** The admin who allowed it, or took it back. */
  readonly decided_by: string | null
}

/** Says why tasks that follow days wait, and since when. */
export interface ClockPause {
  readonly reason: PauseReason
  readonly began_at: Moment
  /** Counts by how much the clock went forward, or is ahead of that of the database. */
  readonly seconds: number | null
}

export const taskRunSource = listSource(taskRunList, {
  id: 'task_runs.id',
  from: sql`task_runs left join users on users.id = task_runs.decided_by_id`,
  columns: {
    at: { notNull: 'task_runs.at' },
    task: { notNull: 'task_runs.task' },
    state: { notNull: 'task_runs.state' },
    written: { notNull: 'task_runs.written' },
    due: 'task_runs.due',
    decided_by: 'users.display_name',
  },
  rows: (db, { among, order }) => runs(db).where(among).orderBy(order),
})

/** Finds a run by its id. @throws UserError NOT_FOUND */
export async function getTaskRun(db: Queryable, id: string): Promise<TaskRunRow> {
  const run = await readFirst(db, runs(db).where('task_runs.id', '=', id))
  if (!run) throw notFound('run')
  return run
}

/** Finds the pause of the tasks that follow days; null while they run. */
export async function getClockPause(db: Queryable): Promise<ClockPause | null> {
  const [pause = null] = await readPrepared(db, db.selectFrom('clock_pauses').select(['reason', 'began_at', 'seconds']))
  return pause
}

/**
 * Lets a run that waits end or miss as many rows as an admin has seen. It runs within a minute, on whichever node.
 * @throws UserError NOT_FOUND; CONFLICT when it waits no more, or counts otherwise by now.
 */
export async function allowTaskRun(trx: Transaction<Tables>, id: string, due: number): Promise<TaskRunRow> {
  const run = await lockRun(trx, id)
  if (run.state !== 'HELD') throw new UserError('CONFLICT', 'This run no longer waits. Reload the list.')
  if (run.due !== due) {
    throw new UserError('CONFLICT', `The number of rows has changed to ${run.due}. Check the rows again.`)
  }
  await decide(trx, id, 'ALLOWED')
  await recordEvent(trx, 'TASK_ALLOWED', null, { task: run.task, due })
  return getTaskRun(trx, id)
}

/**
 * Ends the pause: the admin says that the time is right.
 * @throws UserError CONFLICT while the clocks show different times, since one of them is wrong.
 */
export async function confirmClock(trx: Transaction<Tables>): Promise<void> {
  const pause = await trx.deleteFrom('clock_pauses').returning('reason').executeTakeFirst()
  if (!pause) return
  if (pause.reason === 'APART') {
    const message = 'The clocks of Vouch and of the database show different times. Set the one that is wrong.'
    throw new UserError('CONFLICT', message)
  }
  await recordEvent(trx, 'CLOCK_CONFIRMED', null)
}

/** Writes the decision of the acting admin about a run. */
export async function decide(trx: Transaction<Tables>, id: string, state: TaskRunState): Promise<void> {
  const decided_by_id = sql<string>`account_in(current_setting('vouch.actor', true))`
  await trx.updateTable('task_runs').set({ state, decided_by_id }).where('id', '=', id).execute()
}

/** @throws UserError NOT_FOUND */
export async function lockRun(trx: Transaction<Tables>, id: string): Promise<TaskRunRow> {
  const run = await runs(trx).where('task_runs.id', '=', id).forUpdate('task_runs').executeTakeFirst()
  if (!run) throw notFound('run')
  return run
}

function runs(db: Queryable) {
  return db
    .selectFrom('task_runs')
    .leftJoin('users', 'users.id', 'task_runs.decided_by_id')
    .select(['task_runs.id', 'task', 'state', 'at', 'due', 'total', 'written', 'users.display_name as decided_by'])
}
