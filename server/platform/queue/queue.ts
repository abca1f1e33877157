import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { seal, unseal } from '#server/platform/idp/secrets.ts'
import { undoDeadlineSeconds } from '#shared/undo.ts'

/** Tries of one task; with the pauses between them they take about four hours. */
const maxAttempts = 10
const firstPauseSeconds = 30
const longestPauseSeconds = 60 * 60
/** After so long without a word the worker counts as dead, and another takes the task: longer than any task may run. */
const leaseSeconds = 120

/**
 * Has something done after the transaction, at least once: a rollback takes it along. What belongs to a change that can be taken
 * back begins when it no longer can, and an undo cancels it.
 * @param kind the name of its handler.
 * @param payload sealed until then; anything that is JSON.
 */
export async function enqueue(trx: Transaction<Tables>, secret: string, kind: string, payload: object): Promise<void> {
  const id = randomUUID()
  const change_id = sql<string | null>`nullif(current_setting('vouch.change_id', true), '')::uuid`
  const waits = sql<number>`case when ${change_id} is null then 0 else ${undoDeadlineSeconds}::integer end`
  const run_after = sql<Moment>`clock_timestamp() + ${waits} * interval '1 second'`
  const sealed = seal(secret, label(id), JSON.stringify(payload))
  await trx.insertInto('tasks').values({ id, kind, payload: sealed, change_id, run_after }).execute()
}

/** Does one task. What it throws is logged, and the task is tried again; so neither its error nor its log may name the payload. */
export type TaskHandler = (payload: unknown) => Promise<void>

interface QueueDeps {
  readonly db: Database
  readonly log: Logger
  readonly secret: string
}

/**
 * The work of a queue.
 * @param handlers by kind; what a newer release asked for is left to its nodes.
 * @returns a function that does one task, and says whether there was one.
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

/** Takes the next task. A worker that dies leaves its lease behind, which ends. */
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

/** Whoever has taken the task over meanwhile is told apart by the number of attempts. */
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
