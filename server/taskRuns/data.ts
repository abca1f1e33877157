import { notFound, UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'

/** A run that waits for an admin, or that an admin allowed and that starts within a minute. */
export type WaitingRun = SelectedRow<typeof waitingRuns>

/** Lists the runs that wait, the longest first. */
export function listWaitingRuns(db: Queryable): Promise<WaitingRun[]> {
  return readPrepared(db, waitingRuns(db).orderBy('at'))
}

/** Says why tasks that follow days wait, and since when. */
export type ClockPause = NonNullable<Awaited<ReturnType<typeof getClockPause>>>

/** Finds a run that waits. @throws UserError NOT_FOUND */
export async function getWaitingRun(db: Queryable, id: string): Promise<WaitingRun> {
  return findRow(db, 'run', waitingRuns(db).where('id', '=', id))
}

/** Finds the pause of the tasks that follow days; null while they run. */
export async function getClockPause(db: Queryable) {
  // The clock went forward by these seconds, or is ahead of that of the database.
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

/** A run would end or miss `due` rows of the `total`. */
function waitingRuns(db: Queryable) {
  return db
    .selectFrom('task_runs')
    .select(['id', 'task', 'state', 'at'])
    .select((eb) => [eb.ref('due').$notNull().as('due'), eb.ref('total').$notNull().as('total')])
    .where('state', 'in', ['HELD', 'ALLOWED'])
}
