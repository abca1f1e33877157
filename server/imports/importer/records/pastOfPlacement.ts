import { planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange, RowOf } from '#server/imports/importer/data.ts'

type ImportedMove = RowOf<'imported_moves'>
type Placement = Partial<RowOf<'placements'>>
type WantedMove = Pick<Partial<ImportedMove>, 'job_profile_id' | 'placement_id'> &
  Pick<ImportedMove, 'moved_on' | 'status' | 'closes_day'>

interface Known {
  /** Finds the moves of a placement or a profile, by its id. */
  readonly movesOf: (id: string) => readonly ImportedMove[]
  /** Finds the day on which Vouch began to know one, by its id. Its moves lie until then. */
  readonly firstDayOf: (id: string) => string
}

/**
 * Plans the moves that the days of a placement tell. Where a row adds it, all of them; where a row corrects it, those that told the former
 * days, and an end that was not told before. A placement that people added has no past to correct.
 * @param former the profile before the row.
 * @param changes those of the placement.
 */
export function pastOfPlacement(
  profile: RowOf<'job_profiles'>,
  former: RowOf<'job_profiles'> | undefined,
  changes: readonly RowChange[],
  known: Known,
): RowChange[] {
  const change = changes.find(({ table }) => table === 'placements')
  if (!change) return []
  const placement: Placement = change.row
  const moves = movesOfDays(profile, placement, known.firstDayOf)
  const ofPlacement = known.movesOf(placement.id ?? '')
  if (change.action === 'update' && ofPlacement.length === 0) return []
  const told = [...ofPlacement, ...known.movesOf(profile.id)]
  const before = { placement: change.before ?? {}, profile: former }
  return moves.flatMap((move) => planUpsert('imported_moves', formerMove(move, before, told), move, {}).changes)
}

/**
 * Lists the moves of one that has begun: it began, and so was won, on its first day. One that is over ended on its last day; where that is
 * not told, nothing says until when it ran.
 */
function movesOfDays(
  profile: RowOf<'job_profiles'>,
  { id, starts_on, ends_on, status }: Placement,
  firstDayOf: Known['firstDayOf'],
): WantedMove[] {
  const today = new Date().toISOString().slice(0, 10)
  if (!id || !starts_on || starts_on >= today) return []
  const move = (moved_on: string, to: string | null) => ({ moved_on, status: to, closes_day: true })
  const ofProfile = (day: string, to: string): WantedMove => ({ job_profile_id: profile.id, ...move(day, to) })
  const ofPlacement = (day: string, to: string | null): WantedMove => ({ placement_id: id, ...move(day, to) })
  const won = ofProfile(starts_on, 'PLACED')
  const began = ofPlacement(starts_on, 'ACTIVE')
  const hasEnded = status?.startsWith('ENDED') ?? false
  const ended = hasEnded &&
    ends_on &&
    ends_on < today && [ofProfile(ends_on, profile.status), ofPlacement(ends_on, status ?? null)]
  const moves = hasEnded && !ended ? [won] : [won, began, ...(ended || [])]
  return moves.filter(
    ({ job_profile_id, placement_id, moved_on }) => moved_on <= firstDayOf(job_profile_id ?? placement_id ?? ''),
  )
}

interface Before {
  readonly placement: Placement
  readonly profile: RowOf<'job_profiles'> | undefined
}

/**
 * Finds the move that told the same, also where a file of moves did, else the one of the days before. Another move of a former day, which a
 * file of moves told, led to another status.
 */
function formerMove(move: WantedMove, before: Before, known: readonly ImportedMove[]): ImportedMove | undefined {
  const ofRecord = known.filter(
    (one) => (one.placement_id ?? one.job_profile_id) === (move.placement_id ?? move.job_profile_id),
  )
  const find = (day: unknown, state: unknown) =>
    ofRecord.findLast(({ moved_on, status }) => moved_on === day && status === state)
  const ended = move.placement_id ? before.placement : before.profile
  return (
    find(move.moved_on, move.status) ??
    (isFirst(move) ? find(before.placement.starts_on, move.status) : find(before.placement.ends_on, ended?.status))
  )
}

function isFirst({ status }: Pick<ImportedMove, 'status'>): boolean {
  return status === 'ACTIVE' || status === 'PLACED'
}
