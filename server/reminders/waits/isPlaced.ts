import { type RawBuilder, sql } from 'kysely'
import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'

/** Says that a developer works for a client, or is about to. @param id the column with their id. */
export function isPlaced(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from placements join job_profiles won on won.id = placements.job_profile_id
    where won.developer_id = ${id} and placements.status = any(${runningPlacementStatuses}::text[])
  )`
}
