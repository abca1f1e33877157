import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { recordRun } from '#server/platform/tasks/datedRun.ts'
import { dueCheckIns } from './dueCheckIns.ts'

/** One transaction advances at most this many check-ins. */
const batchSize = 500

/**
 * Advances the check-ins whose day has come, where their company is: to due, overdue or missed, as `checkInStateOn` says. After a pause of any length it does what is due, once. Rows that another node or a person has locked wait for the next time.
 * @param runId the change under which an admin can take it back.
 * @returns true where there may be more.
 */
export function advanceCheckIns(db: Database, now = new Date(), runId: string = randomUUID()): Promise<boolean> {
  return write(db, { actor: 'task:check-ins', changeId: runId }, async (trx) => {
    // One statement locks the facts of all placements in one order.
    const { numAffectedRows } = await sql`
      with moved as (
        select ci.id, next.state from ${dueCheckIns(now)}
        order by ci.id limit ${sql.lit(batchSize)}
        for no key update of ci skip locked
      )
      update check_ins set state = moved.state from moved where check_ins.id = moved.id`.execute(trx)
    const moved = Number(numAffectedRows ?? 0)
    await recordRun(trx, 'CHECK_INS', runId, moved)
    return moved === batchSize
  })
}
