import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { recordRun } from '#server/platform/tasks/datedRun.ts'
import { type RetentionRule, retentionTaskOf } from '#shared/retention/retention.ts'
import { type DueRemoval, readyItems } from './readyItems.ts'
import { removeValues } from './removeValues.ts'

/** The function `erase_events` knows the task by this name. */
const retentionActor = 'task:retention'

/** One call removes what is due from at most this many people, each in a transaction of its own. */
const batchSize = 20

/** Removes what is due from the next people. Nobody can take it back, so it is not a change. @returns whether there may be more. */
export async function removeReady(db: Database, rule: RetentionRule, runId: string): Promise<boolean> {
  const next = sql<{
    developer_id: string
  }>`select developer_id from (${readyItems(rule)}) ready order by 1 limit ${batchSize}`
  const { rows } = await next.execute(db)
  let removed = 0
  for (const { developer_id } of rows) if (await removeOf(db, rule, developer_id, runId)) removed++
  // If nobody could be processed, the next time is soon enough.
  return rows.length === batchSize && removed > 0
}

/** @returns false when another node has the person, nothing is due any longer, or a message is on its way. */
async function removeOf(db: Database, rule: RetentionRule, id: string, runId: string): Promise<boolean> {
  try {
    return await write(db, { actor: retentionActor }, async (trx) => {
      if (!(await claim(trx, rule, id))) return false
      await lockPerson(trx, id)
      const due = await findDue(trx, rule, id)
      if (!due) return false
      await removeValues(trx, rule, id, due)
      await trx
        .updateTable('retention_items')
        .set({ shown_from: null, through: due.cutoff, run_id: runId })
        .where('rule', '=', rule)
        .where('developer_id', '=', id)
        .execute()
      await recordRun(trx, retentionTaskOf(rule), runId, 1)
      return true
    })
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

/** The database blanks events only of somebody who is claimed in the same transaction. */
async function claim(trx: Trx, rule: RetentionRule, id: string): Promise<boolean> {
  const { rows } = await sql`
    update retention_items set claimed_at = now()
    where (developer_id, rule) in (
      select developer_id, rule from retention_items where developer_id = ${id} and rule = ${rule} for update skip locked
    )
    returning rule`.execute(trx)
  return rows.length > 0
}

/** Waits for anybody who is putting the person forward, placing them or taking them back, and makes later ones wait. */
async function lockPerson(trx: Trx, id: string): Promise<void> {
  await sql`select from developers where id = ${id} for update`.execute(trx)
  await sql`select from job_profiles where developer_id = ${id} for update`.execute(trx)
  await sql`
    select from placements where job_profile_id in (select id from job_profiles where developer_id = ${id}) for update`.execute(
    trx,
  )
}

/** Looks again under the locks: somebody may have come back, or may be kept, since the list was read. */
async function findDue(trx: Trx, rule: RetentionRule, id: string): Promise<DueRemoval | undefined> {
  const { rows } = await sql<DueRemoval>`
    select t.cutoff, t.set_by_id from (${readyItems(rule)}) ready join retention_terms t on t.rule = ${rule}
    where ready.developer_id = ${id}`.execute(trx)
  return rows[0]
}
