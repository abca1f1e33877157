import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { recordRun } from '#server/platform/tasks/datedRun.ts'
import type { Loss } from '#shared/taskRuns/taskRuns.ts'
import { moveAttempt } from './moveAttempt.ts'

/** This actor writes what becomes of assessments by themselves. */
export const assessmentsActor = 'task:assessments'

/** The attempts that one call moves, each in a transaction of its own: an admin can take back each of them. */
const batchSize = 50

/**
 * Expires the take-homes whose due date has passed. After a pause of any length it does so once. Attempts that somebody has locked, such
 * as a developer who sends one in at this moment, wait for the next time. A talk never expires by itself: the staff holds it.
 * @param runId the change under which an admin can take it back.
 * @returns true where there may be more.
 */
export async function expireOverdue(db: Database, now: Date, runId: string = randomUUID()): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`${overdueAttempts(now)} order by attempt.id limit ${batchSize}`.execute(db)
  let moved = 0
  for (const { id } of rows) {
    if (await write(db, { actor: assessmentsActor, changeId: runId }, (trx) => expire(trx, id, now, runId))) moved++
  }
  // Where others have locked all of them, the next time is soon enough.
  return rows.length === batchSize && moved > 0
}

/** Finds the ids of the take-homes whose due date has passed. */
export function overdueAttempts(now: Date) {
  return sql<{ id: string }>`
    select attempt.id
    from developer_assessments attempt
    join assessment_versions v on v.id = attempt.assessment_version_id
    join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
    where attempt.status in ('SENT', 'STARTED')
      and least(attempt.remind_at, attempt.due_at) <= ${now}::timestamptz and attempt.due_at <= ${now}::timestamptz`
}

/** Counts the take-homes that a run would let expire, and all assessments of developers. */
export async function countOverdue(db: Queryable, now: Date): Promise<Loss> {
  const { rows } = await sql<Loss>`
    select (select count(*)::int from (${overdueAttempts(now)}) overdue) as due,
      (select count(*)::int from developer_assessments) as total`.execute(db)
  return rows[0] ?? { due: 0, total: 0 }
}

/** Finds it again under its lock: it may have been sent in since. @returns true where it was free, and still overdue. */
async function expire(trx: Trx, id: string, now: Date, runId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; status: 'SENT' | 'STARTED' }>`
    select id, status from developer_assessments
    where id in (${overdueAttempts(now)}) and id = ${id} and status in ('SENT', 'STARTED') and due_at <= ${now}::timestamptz
    for no key update skip locked`.execute(trx)
  const [attempt] = rows
  if (!attempt) return false
  await moveAttempt(trx, attempt, { to: 'EXPIRED', conditions: { isOverdue: true }, also: { remind_at: null } })
  await recordRun(trx, 'ASSESSMENTS', runId, 1)
  return true
}
