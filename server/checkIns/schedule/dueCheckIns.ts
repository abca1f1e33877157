import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { daysUntilMissed } from '#shared/checkIns/checkInStates.ts'
import type { CheckInState } from '#shared/checkIns/checkIns.ts'
import type { Loss } from '#shared/taskRuns/taskRuns.ts'

/**
 * Finds the check-ins whose day has come, where their company is, with their next state. No zone is more than a day ahead of UTC. When a
 * clock that was ahead is set right, the same day comes again.
 */
export function dueCheckIns(now: Date) {
  return sql`check_ins ci
    join placements pl on pl.id = ci.placement_id
    join job_profiles p on p.id = pl.job_profile_id
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    cross join lateral (select day_in_zone(${now}::timestamptz, c.time_zone) as day) today
    cross join lateral (
      select ${stateOn(sql`today.day`, sql`ci.due_on`, sql`ci.snoozed_until`)} as state
    ) next
    where ci.state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED') and next.state <> ci.state
      and (
        coalesce(ci.snoozed_until, ci.due_on) <= (${now}::timestamptz at time zone 'UTC')::date + 1
        or ci.state in ('DUE', 'OVERDUE')
      )`
}

export function missedCheckIns(now: Date) {
  return sql<{ id: string }>`select ci.id from ${dueCheckIns(now)} and next.state = 'MISSED'`
}

/** Counts the check-ins that a run would miss, and all that there are. */
export async function countMissed(db: Queryable, now: Date): Promise<Loss> {
  const { rows } = await sql<Loss>`
    select (select count(*)::int from (${missedCheckIns(now)}) missed) as due, (select count(*)::int from check_ins) as total`.execute(
    db,
  )
  return rows[0] ?? { due: 0, total: 0 }
}

/** Computes in SQL the state on a day of a check-in that was not held, as `checkInStateOn` does. */
export function stateOn(day: RawBuilder<unknown>, dueOn: RawBuilder<unknown>, snoozedUntil: RawBuilder<unknown>) {
  const holdOn = sql`coalesce(${snoozedUntil}, ${dueOn})`
  return sql<Exclude<CheckInState, 'DONE'>>`case
    when ${day} > ${holdOn} + ${sql.lit(daysUntilMissed)} then 'MISSED'
    when ${day} > ${holdOn} then 'OVERDUE'
    when ${day} = ${holdOn} then 'DUE'
    when ${snoozedUntil} is null then 'SCHEDULED'
    else 'SNOOZED'
  end`
}
