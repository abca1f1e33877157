import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Loss } from '#shared/taskRuns/taskRuns.ts'

/** Selects the placements that run, with the day where their company is. */
export function runningPlacements(now: Date) {
  return sql`placements pl
    join job_profiles p on p.id = pl.job_profile_id
    join jobs j on j.id = p.job_id
    join companies c on c.id = j.company_id
    cross join lateral (select day_in_zone(${now}::timestamptz, c.time_zone) as day) today
    where pl.status in ('PENDING_START', 'ACTIVE', 'ENDING')`
}

export const isOver = sql`today.day > pl.ends_on`

/** Finds the ids of those that would end. */
export function endingPlacements(now: Date) {
  return sql<{ id: string }>`select pl.id from ${runningPlacements(now)} and ${isOver}`
}

/** Counts the placements that would end, and all that run. */
export async function countEnding(db: Queryable, now: Date): Promise<Loss> {
  const { rows } = await sql<Loss>`
    select (select count(*)::int from (${endingPlacements(now)}) ending) as due, (select count(*)::int from placements) as total`.execute(
    db,
  )
  return rows[0] ?? { due: 0, total: 0 }
}
