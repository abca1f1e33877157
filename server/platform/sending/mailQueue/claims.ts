import { sql } from 'kysely'
import type { Database, Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { recall, secondsFromNow } from '#server/platform/sending/recall.ts'

/** After this time the worker counts as dead, and another takes the mail. It is longer than SEND_TIMEOUT allows any mail to take. */
const leaseSeconds = 200

/** A mail that only this worker may send, until its lease ends. */
export interface ClaimedTask {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
  /** The number of earlier tries that may have arrived. */
  readonly unclear: number
  readonly message_id: string
  /** The account whose change queued it; null for a visitor or a task. */
  readonly caused_by: string | null
}

/**
 * Claims the next mail. An expired lease belongs to a dead worker, whose try may have arrived.
 * @param kinds the kinds that this release can read.
 * @param host the right side of a new Message-ID.
 */
export async function claimTask(
  db: Database,
  kinds: readonly string[],
  host: string,
): Promise<ClaimedTask | undefined> {
  const next = db
    .selectFrom('tasks')
    .select('id')
    .where('run_after', '<=', sql<Moment>`now()`)
    .where('given_up_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Moment>`now()`)]))
    .where(sql<boolean>`kind = any(${kinds})`)
    .orderBy('run_after')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('tasks')
    .set({
      lease_until: secondsFromNow(leaseSeconds),
      attempts: sql`attempts + 1`,
      unclear: sql`unclear + (lease_until is not null)::int`,
      message_id: sql<string>`coalesce(message_id, '<task-' || id || '@' || ${host}::text || '>')`,
    })
    .where('id', '=', next)
    .returning(['id', 'kind', 'payload', 'attempts', 'unclear', 'caused_by'])
    .returning(sql<string>`message_id`.as('message_id'))
    .executeTakeFirst()
}

/** Shortens waits and leases that were set while the clock was ahead, so that none is longer than usual. */
export async function recallTasks(db: Database): Promise<void> {
  await recall(db, { table: 'tasks', due: 'run_after', leaseSeconds })
}

/**
 * Deletes a mail that ended.
 * @returns false if another worker has taken it over, which the number of attempts shows.
 */
export async function forget(trx: Trx, { id, attempts }: ClaimedTask): Promise<boolean> {
  const deleting = trx.deleteFrom('tasks').where('id', '=', id).where('attempts', '=', attempts)
  const { numDeletedRows } = await deleting.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Keeps a mail that ended without arriving, so that an operator sees it, without its text.
 * @returns false if another worker has taken it over, which the number of attempts shows.
 */
export async function giveUp(trx: Trx, { id, attempts }: ClaimedTask, reason: string): Promise<boolean> {
  const given_up_at = sql<Moment>`now()`
  const { numUpdatedRows } = await trx
    .updateTable('tasks')
    .set({ given_up_at, given_up_for: reason, lease_until: null, change_id: null, payload: '' })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes mails that were given up a month ago. */
export async function forgetGivenUp(db: Database, now: Date): Promise<void> {
  const monthAgo = sql<Moment>`${now}::timestamptz - interval '30 days'`
  await db.deleteFrom('tasks').where('given_up_at', '<', monthAgo).execute()
}

/** Lets a mail wait for its next try. */
export async function postpone(
  trx: Trx,
  { id, attempts, unclear }: ClaimedTask,
  { seconds, isUnclear }: { readonly seconds: number; readonly isUnclear: boolean },
): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ lease_until: null, run_after: secondsFromNow(seconds), unclear: unclear + Number(isUnclear) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}
