import { sql, type Transaction } from 'kysely'
import { type Database, write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { moveAttempt } from '../moving/moveAttempt.ts'

/** The actor of what becomes of assessments by themselves. */
export const assessmentsActor = 'task:assessments'

/** Attempts that one transaction moves. */
const batchSize = 50

/**
 * Expires the take-homes whose due date has passed, by the clock of the database. After a pause of any length it does so once. What
 * somebody has locked, such as a developer who sends it in at this moment, waits for the next time. A talk never expires by itself: the
 * staff holds it.
 * @param now another clock, for tests.
 * @returns whether there may be more.
 */
export function expireOverdue(db: Database, now?: Date): Promise<boolean> {
  return write(db, { actor: assessmentsActor }, async (trx) => {
    const overdue = await claimOverdue(trx, now)
    for (const attempt of overdue) {
      await moveAttempt(trx, attempt, { to: 'EXPIRED', facts: { isOverdue: true }, also: { remind_at: null } })
    }
    return overdue.length === batchSize
  })
}

async function claimOverdue(trx: Transaction<Tables>, now: Date | undefined) {
  const { rows } = await sql<{ id: string; status: 'SENT' | 'STARTED' }>`
    select attempt.id, attempt.status
    from developer_assessments attempt
    join assessment_versions v on v.id = attempt.assessment_version_id
    join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
    where attempt.status in ('SENT', 'STARTED')
      and least(attempt.remind_at, attempt.due_at) <= ${clock(now)} and attempt.due_at <= ${clock(now)}
    order by attempt.id limit ${batchSize}
    for no key update of attempt skip locked`.execute(trx)
  return rows
}

/** The clock of the database, or one that a test sets. */
export function clock(now: Date | undefined) {
  return now ? sql`${now}::timestamptz` : sql`now()`
}
