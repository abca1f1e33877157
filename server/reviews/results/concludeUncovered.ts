import { sql } from 'kysely'
import { findSettings } from '#server/firmSettings/data.ts'
import { type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { TaskRun } from '#server/platform/tasks/tasks.ts'
import { inconclusiveBecause } from '#shared/reviews/reviewEvidence.ts'
import { lockAssessment, moveAssessment } from './underReview.ts'

/** One call concludes at most this many, each in a transaction of its own. */
const batchSize = 20

/**
 * Completes as inconclusive what waits for a second review because those that were sent cover too little of the rubric, once the firm's
 * days are over and nobody has been asked. Whatever somebody has locked waits for the next time.
 * @returns true where there may be more.
 */
export async function concludeUncovered(db: Database, { id: changeId, now }: TaskRun): Promise<boolean> {
  const { inconclusive_days: days } = await findSettings(db)
  const waiting = await findUncovered(db, now, days, batchSize)
  let concluded = 0
  for (const { id, developer_id } of waiting) {
    const work = (trx: Trx) => conclude(trx, { id, developer_id, now, days })
    if (await write(db, { actor: 'task:reviews', changeId }, work)) concluded++
  }
  return waiting.length === batchSize && concluded > 0
}

interface Waiting {
  readonly id: string
  readonly developer_id: string
}

async function findUncovered(db: Queryable, now: Date, days: number, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select waiting.id, waiting.developer_id
    from developer_assessments waiting
    join developers on developers.id = waiting.developer_id and developers.deleted_at is null
    where waiting.status = 'SECOND_REVIEW' and not exists (
      select from reviews r
      where r.developer_assessment_id = waiting.id and (
        r.status in ('PENDING', 'DRAFT')
        or r.status = 'SENT' and (r.sent_at > ${now}::timestamptz - ${days} * interval '1 day' or covers_rubric(r.id))
      )
    )
    order by waiting.id limit ${limit}`.execute(db)
  return rows
}

/** Locks the developer first, as everybody who changes an attempt, and looks again under the lock. */
async function conclude(trx: Trx, { id, developer_id, now, days }: Waiting & { now: Date; days: number }) {
  const { rows } = await sql`
    select from developers where id = ${developer_id} for no key update skip locked`.execute(trx)
  if (rows.length === 0) return false
  const assessment = await lockAssessment(trx, id)
  if (!(await findUncovered(trx, now, days, 1_000)).some((waiting) => waiting.id === id)) return false
  const status_note = inconclusiveBecause(days)
  await moveAssessment(trx, assessment, 'COMPLETED', { result: 'INCONCLUSIVE', total_score: null, status_note })
  return true
}
