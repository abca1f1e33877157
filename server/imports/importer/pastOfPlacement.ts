import { planUpsert } from './change.ts'
import type { RowChange, RowOf } from './data.ts'

type ImportedMove = RowOf<'imported_moves'>

/**
 * Plans the moves that the days of a placement tell, where a row adds one that has begun: it began, and so was won, on its first day. One
 * that is over ended on its last day; where that is not told, nothing says until when it ran.
 * @param changes those of the placement.
 * @param firstDay the day on which Vouch began to know the profile, whose moves lie before it.
 */
export function pastOfPlacement(
  profile: RowOf<'job_profiles'>,
  changes: readonly RowChange[],
  firstDay: string,
): RowChange[] {
  const added = changes.find(({ table, action }) => table === 'placements' && action === 'insert')?.row
  const { id, starts_on, ends_on, status } = (added ?? {}) as Partial<RowOf<'placements'>>
  const today = new Date().toISOString().slice(0, 10)
  if (!id || !starts_on || starts_on >= today) return []
  const ofProfile = (day: string, to: string) =>
    day > firstDay ? [] : move({ job_profile_id: profile.id, moved_on: day, status: to })
  const won = ofProfile(starts_on, 'PLACED')
  if (!status?.startsWith('ENDED'))
    return [...won, ...move({ placement_id: id, moved_on: starts_on, status: 'ACTIVE' })]
  if (!ends_on || ends_on >= today) return [...won]
  return [
    ...won,
    ...move({ placement_id: id, moved_on: starts_on, status: 'ACTIVE' }),
    ...ofProfile(ends_on, profile.status),
    ...move({ placement_id: id, moved_on: ends_on, status }),
  ]
}

/**
 * Plans the moves of days that the file corrects: those that told the former first or last day of a placement, of itself or of its profile.
 * @param changes those of the placement.
 * @param movesOf finds the moves of a placement or a profile, by its id.
 */
export function correctedMoves(
  changes: readonly RowChange[],
  movesOf: (id: string) => readonly ImportedMove[],
): RowChange[] {
  const change = changes.find(({ table, action }) => table === 'placements' && action === 'update')
  if (!change) return []
  const [before, after] = [change.before, change.row] as Partial<RowOf<'placements'>>[]
  const today = new Date().toISOString().slice(0, 10)
  return [...movesOf(after?.id ?? ''), ...movesOf(after?.job_profile_id ?? '')].flatMap((one) => {
    const isFirst = one.status === 'ACTIVE' || one.status === 'PLACED'
    const [former, day] = isFirst ? [before?.starts_on, after?.starts_on] : [before?.ends_on, after?.ends_on]
    if (one.moved_on !== former || !day || day >= today) return []
    return planUpsert('imported_moves', one, { moved_on: day }, {}).changes
  })
}

function move(values: Partial<RowOf<'imported_moves'>>): readonly RowChange[] {
  return planUpsert('imported_moves', undefined, values, {}).changes
}
