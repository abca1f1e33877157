import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { undoDeadlineSeconds, undoSeconds } from '#shared/platform/undo.ts'
import { revertEvents } from './revertEvents.ts'

/**
 * Undoes all writes of one change by its events, the last one first. It ignores the lifecycles of statuses, and cancels the tasks
 * that the change queued.
 * @param userId the account that asks. Only the author of a change can undo it.
 * @returns the number of restored rows.
 * @throws UserError NOT_FOUND when the account made no such change; CONFLICT when it is too late or a row was changed since.
 */
export async function undoChange(trx: Trx, userId: string, changeId: string): Promise<number> {
  const own = trx.selectFrom('events').select('id').where('change_id', '=', changeId).where('actor', '=', userId)
  if (!(await own.limit(1).executeTakeFirst())) throw new UserError('NOT_FOUND', 'There is nothing to undo.')
  await cancelTasks(trx, changeId)
  await requireInTime(trx, changeId)
  // A shared lock is enough. A change of a developer of this owner takes one, too.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  const events = sql`(select * from events where change_id = ${changeId} and actor = ${userId}) own`
  return revertEvents(trx, { changeId, author: userId, events })
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
  const message = `It is too late to undo this: you can undo for ${undoSeconds} seconds only. Change it by hand.`
  throw new UserError('CONFLICT', message)
}
