import { sql } from 'kysely'
import { type Database, write } from '#server/platform/db/connect.ts'

/** Check-ins that one transaction moves on. */
const batchSize = 500

/**
 * Moves on the check-ins whose day has come, where their company is: to due, overdue or missed, as `checkInStateOn` says. After a pause
 * of any length it does what is due, once. What another node or a person has locked waits for the next time.
 * @returns whether there may be more.
 */
export function advanceCheckIns(db: Database, now = new Date()): Promise<boolean> {
  return write(db, { actor: 'task:check-ins' }, async (trx) => {
    // No zone is more than a day ahead of UTC. One statement locks the facts of all placements in one order.
    const { numAffectedRows } = await sql`
      with moved as (
        select ci.id, next.state
        from check_ins ci
        join placements pl on pl.id = ci.placement_id
        join job_profiles p on p.id = pl.job_profile_id
        join jobs j on j.id = p.job_id
        join companies c on c.id = j.company_id
        cross join lateral (
          select check_in_state_on(day_in_zone(${now}::timestamptz, c.time_zone), ci.due_on, ci.snoozed_until) as state
        ) next
        where ci.state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED') and next.state <> ci.state
          and coalesce(ci.snoozed_until, ci.due_on) <= (${now}::timestamptz at time zone 'UTC')::date + 1
        order by ci.id limit ${sql.lit(batchSize)}
        for no key update of ci skip locked
      )
      update check_ins set state = moved.state from moved where check_ins.id = moved.id`.execute(trx)
    return Number(numAffectedRows ?? 0) === batchSize
  })
}
