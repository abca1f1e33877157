import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { DatedTask, PauseReason, TaskRunState } from '#shared/taskRuns/taskRuns.ts'

/** A run that waits for an admin, or that an admin allowed and that starts within a minute. */
export interface WaitingRun {
  readonly id: string
  readonly task: DatedTask
  readonly state: TaskRunState
  /** The moment since which it waits. */
  readonly at: Moment
  /** Counts the rows that it would end or miss, and all of them. */
  readonly due: number
  readonly total: number
}

/** Lists the runs that wait, the longest first. */
export function listWaitingRuns(db: Queryable): Promise<WaitingRun[]> {
  return readPrepared(db, waitingRuns(db).orderBy('at'))
}

/** Says why tasks that follow days wait, and since when. */
export interface ClockPause {
  readonly reason: PauseReason
  readonly began_at: Moment
  /** The seconds by which the clock went forward, or is ahead of that of the database. */
  readonly seconds: number | null
}

/** Finds a run that waits. @throws UserError NOT_FOUND */
export async function getWaitingRun(db: Queryable, id: string): Promise<WaitingRun> {
  return findRow(db, 'run', waitingRuns(db).where('id', '=', id))
}

/** Finds the pause of the tasks that follow days; null while they run. */
export async function getClockPause(db: Queryable): Promise<ClockPause | null> {
  const [pause = null] = await readPrepared(db, db.selectFrom('clock_pauses').select(['reason', 'began_at', 'seconds']))
  return pause
}

/**
 * Lets a run that waits end or miss as many rows as an admin has seen. It runs within a minute, on whichever node.
 * @throws UserError NOT_FOUND, also once it ran; CONFLICT when an admin allowed it already, or the number has changed by now.
 */
export async function allowTaskRun(trx: Trx, id: string, due: number): Promise<WaitingRun> {
  const run = await waitingRuns(trx)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('run'))
  if (run.state !== 'HELD') throw new UserError('CONFLICT', 'This run no longer waits. Reload the page.')
  if (run.due !== due) {
    throw new UserError('CONFLICT', `The number of rows has changed to ${run.due}. Check the rows again.`)
  }
  await trx.updateTable('task_runs').set({ state: 'ALLOWED' }).where('id', '=', id).execute()
  await recordEvent(trx, 'TASK_ALLOWED', null, { task: run.task, due })
  return getWaitingRun(trx, id)
}

/**
 * Ends the pause: the admin says that the time is right.
 * @throws UserError CONFLICT while the clocks show different times, since one of them is wrong.
 */
export async function confirmClock(trx: Trx): Promise<void> {
  const pause = await trx.deleteFrom('clock_pauses').returning('reason').executeTakeFirst()
  if (!pause) return
  if (pause.reason === 'APART') {
    const message = 'The clocks of Vouch and of the database show different times. Set the one that is wrong.'
    throw new UserError('CONFLICT', message)
  }
  await recordEvent(trx, 'CLOCK_CONFIRMED', null)
}

function waitingRuns(db: Queryable) {
  return db
    .selectFrom('task_runs')
    .select(['id', 'task', 'state', 'at'])
    .select((eb) => [eb.ref('due').$notNull().as('due'), eb.ref('total').$notNull().as('total')])
    .where('state', 'in', ['HELD', 'ALLOWED'])
}
