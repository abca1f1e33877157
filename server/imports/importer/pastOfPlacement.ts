import { planUpsert } from './change.ts'
import type { RowChange, RowOf } from './data.ts'

/**
 * Plans the moves that the days of a placement tell, where a row adds one that has begun: it began, and so was won, on its first day. One
 * that is over ended on its last day.
 * @param changes those of the placement.
 */
export function pastOfPlacement(profile: RowOf<'job_profiles'>, changes: readonly RowChange[]): RowChange[] {
  const added = changes.find(({ table, action }) => table === 'placements' && action === 'insert')?.row
  const { id, starts_on, ends_on, status } = (added ?? {}) as Partial<RowOf<'placements'>>
  const today = new Date().toISOString().slice(0, 10)
  if (!id || !starts_on || starts_on >= today) return []
  const hasEnded = status?.startsWith('ENDED') && ends_on && ends_on < today
  return [
    move({ job_profile_id: profile.id, moved_on: starts_on, status: 'PLACED' }),
    move({ placement_id: id, moved_on: starts_on, status: 'ACTIVE' }),
    ...(hasEnded
      ? [
          move({ job_profile_id: profile.id, moved_on: ends_on, status: profile.status }),
          move({ placement_id: id, moved_on: ends_on, status }),
        ]
      : []),
  ].flat()
}

function move(values: Partial<RowOf<'imported_moves'>>): readonly RowChange[] {
  return planUpsert('imported_moves', undefined, values, {}).changes
}
