import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { CheckInWindow } from '#shared/checkIns/checkInInput.ts'
import type { CheckInMood, CheckInParty, CheckInState } from '#shared/checkIns/checkIns.ts'

export interface CheckInMarkRow {
  readonly id: string
  readonly placement_id: string
  /** The day on which it was held, else on which it is to be held. */
  readonly day: string
  readonly party: CheckInParty
  readonly state: CheckInState
  readonly mood: CheckInMood | null
}

/** More than any page of placements has in a year. */
export const markLimit = 1_000

/** Lists the check-ins of some placements in a window of days, the first ones first. */
export function listMarks(db: Queryable, { placement_ids, from, to }: CheckInWindow): Promise<CheckInMarkRow[]> {
  return readPrepared(
    db,
    sql<CheckInMarkRow>`
      select id, placement_id, day, party, state, mood
      from (
        select c.id, c.placement_id, c.party, c.state, c.mood,
          coalesce((c.held_at at time zone 'UTC')::date, c.snoozed_until, c.due_on) as day
        from check_ins c join placement_facts f on f.placement_id = c.placement_id and f.is_living
        where c.placement_id = any(${placement_ids}::uuid[])
      ) as marks
      where day between ${from}::date and ${to}::date
      order by day, id limit ${sql.lit(markLimit)}`,
  )
}
