import { sql } from 'kysely'
import { type Database, type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { TaskRun } from '#server/platform/tasks/tasks.ts'
import { lockAssessment } from '#server/reviews/results/underReview.ts'
import { settleTalk, stopTalk } from './settleTalk.ts'

/** The log of an assessment tells by this actor that its result was stopped here, and comes back here. */
const actor = 'task:talks'

/** One call moves at most this many, each in a transaction of its own. */
const batchSize = 20

interface ChangedTalk {
  readonly id: string
  readonly developer_id: string
}

/**
 * Stops the result of a talk whose evidence is gone: its meeting was corrected or cancelled, the invitation came back, somebody was not
 * there after all, or a confirmation was undone. It settles again once there is evidence. Whatever somebody has locked waits for the next
 * time.
 * @returns true where there may be more.
 */
export async function followTalks(db: Database, { id: changeId }: Pick<TaskRun, 'id'>): Promise<boolean> {
  const changed = await findChanged(db)
  let moved = 0
  for (const talk of changed) if (await write(db, { actor, changeId }, (trx) => follow(trx, talk))) moved++
  return changed.length === batchSize && moved > 0
}

/** Locks the developer first, as everybody who changes an attempt, and looks again under the lock. */
async function follow(trx: Trx, { id, developer_id }: ChangedTalk): Promise<boolean> {
  const { rows } = await sql`
    select from developers where id = ${developer_id} for no key update skip locked`.execute(trx)
  if (rows.length === 0) return false
  const assessment = await lockAssessment(trx, id)
  if ((await findChanged(trx, id)).length === 0) return false
  await (assessment.status === 'COMPLETED' ? stopTalk(trx, assessment) : settleTalk(trx, assessment))
  return true
}

/**
 * Leaves two results as they are: one that was loaded with its whole past in one transaction, while its meeting stays the same, and one
 * without a conclusion, which does not rest on the talk.
 * @param id looks at this talk only.
 */
async function findChanged(db: Queryable, id?: string): Promise<ChangedTalk[]> {
  const { rows } = await sql<ChangedTalk>`
    select talk.id, talk.developer_id
    from (
      select da.id, da.developer_id, da.status, da.talk_meeting_id
      from developer_assessments da join developers d on d.id = da.developer_id and d.deleted_at is null
      where num_nonnulls(da.talk_meeting_id, da.talk_on) > 0
        and ${id === undefined ? sql`true` : sql`da.id = ${id}`}
        and (da.status = 'SECOND_REVIEW' or da.status = 'COMPLETED' and da.result <> 'INCONCLUSIVE')
    ) as talk
    where case talk.status
      when 'COMPLETED' then ${isWithoutEvidence} and (
        exists (select from ${lastMove} where moved.xid <> ${beginning}) or ${meetingChanged} <> ${beginning}
      )
      else not ${isWithoutEvidence} and exists (select from ${lastMove} where moved.actor = ${actor})
        and not exists (
          select from reviews r where r.developer_assessment_id = talk.id and r.status in ('PENDING', 'DRAFT')
        )
    end
    order by talk.id limit ${batchSize}`.execute(db)
  return rows
}

const isWithoutEvidence = sql`exists (select from talks_without_evidence t where t.developer_assessment_id = talk.id)`

const lastMove = sql`(
  select e.xid, e.actor from events e
  where e.row_id = talk.id and e.table_name = 'developer_assessments' and e.new_values ? 'status'
  order by e.id desc limit 1
) as moved`

const beginning = sql`(select e.xid from events e where e.row_id = talk.id order by e.id limit 1)`

const meetingChanged = sql`(select e.xid from events e where e.row_id = talk.talk_meeting_id order by e.id desc limit 1)`
