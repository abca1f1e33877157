import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { afterUndo, changeOfWrites } from '#server/platform/db/afterUndo.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { seal, unseal } from '#server/platform/idp/secrets.ts'

/** Attempts per task. With the pauses in between they take about four hours. */
const maxAttempts = 10
const firstPauseSeconds = 30
const longestPauseSeconds = 60 * 60
/** After this time the worker counts as dead, and another takes the task. It is longer than any task may run. */
const leaseSeconds = 120

/**
 * Queues a task, which runs at least once after the transaction commits. A task of an undoable change starts only when the change can
 * no longer be undone; an undo cancels it.
 * @param kind the name of the handler.
 * @param payload any JSON. It is stored encrypted.
 */
export async function enqueue(trx: Transaction<Tables>, secret: string, kind: string, payload: object): Promise<void> {
  const id = randomUUID()
  const sealed = seal(secret, label(id), JSON.stringify(payload))
  await trx
    .insertInto('tasks')
    .values({ id, kind, payload: sealed, change_id: changeOfWrites, run_after: afterUndo })
    .execute()
}

/** Runs one task. Its errors are logged and the task is tried again, so neither errors nor logs may contain the payload. */
export type TaskHandler = (payload: unknown) => Promise<void>

interface QueueDeps {
  readonly db: Database
  readonly log: Logger
  readonly secret: string
}

/**
 * Creates the work of the queue.
 * @param handlers by kind. Tasks of an unknown kind are left to the nodes of a newer release.
 * @returns a function that runs one task, and returns whether there was one.
 */
export function createQueueWork(
  { db, log, secret }: QueueDeps,
  handlers: Readonly<Record<string, TaskHandler>>,
): () => Promise<boolean> {
  return async () => {
    const task = await claimTask(db, Object.keys(handlers))
    if (!task) return false
    const { id, kind, attempts } = task
    try {
      await handlers[kind]?.(JSON.parse(unseal(secret, label(id), task.payload)))
      await forget(db, task)
    } catch (err) {
      const isLast = attempts >= maxAttempts
      log.error({ err, task: id, kind, attempts }, isLast ? 'task given up' : 'task failed, and is tried again')
      await (isLast ? forget(db, task) : postpone(db, task))
    }
    return true
  }
}

interface ClaimedTask {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
}

/** Claims the next task. The lease of a dead worker expires. */
async function claimTask(db: Database, kinds: readonly string[]): Promise<ClaimedTask | undefined> {
  const next = db
    .selectFrom('tasks')
    .select('id')
    .where('run_after', '<=', sql<Moment>`now()`)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', sql<Moment>`now()`)]))
    .where(sql<boolean>`kind = any(${kinds})`)
    .orderBy('run_after')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('tasks')
    .set({ lease_until: secondsFromNow(leaseSeconds), attempts: sql`attempts + 1` })
    .where('id', '=', next)
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst()
}

/** Deletes a task, unless another worker has taken it over, which the number of attempts shows. */
async function forget(db: Database, { id, attempts }: ClaimedTask): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).where('attempts', '=', attempts).execute()
}

async function postpone(db: Database, { id, attempts }: ClaimedTask): Promise<void> {
  const pause = Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
  await db
    .updateTable('tasks')
    .set({ lease_until: null, run_after: secondsFromNow(pause) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

function secondsFromNow(seconds: number) {
  return sql<Moment>`now() + ${seconds} * interval '1 second'`
}

function label(id: string): string {
  return `task ${id}`
}
