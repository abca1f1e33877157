import { type RawBuilder, sql } from 'kysely'
import { daysUntilMissed } from '#shared/checkIns/checkInStates.ts'
import type { CheckInState } from '#shared/checkIns/checkIns.ts'

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
