import { type JobProfileStatus, jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { movesAtOnce } from '#web/jobProfiles/moves/movesAtOnce.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { profileColumns } from './boardColumns.ts'

type MovedProfile = Pick<ProfileRow, 'status' | 'possible_moves'>

/** Returns the moves of a profile that lead to a column. Several lead to the column of ended profiles. */
function movesTo({ possible_moves = [] }: MovedProfile, columnId: string) {
  const statuses = profileColumns.find(({ id }) => id === columnId)?.statuses ?? []
  return possible_moves.filter(({ to }) => statuses.includes(to))
}

/** Says why a profile cannot move to a column; undefined when it can, or when the dialog asks for what is missing. */
export function profileColumnRefusal(profile: MovedProfile, columnId: string): string | undefined {
  const moves = movesTo(profile, columnId)
  if (moves.some(({ refusal }) => refusal === null)) return undefined
  const [first] = moves
  if (first?.refusal) return first.refusal
  const target = profileColumns.find(({ id }) => id === columnId)?.label ?? 'this'
  return `A move from ${jobProfileStatuses[profile.status].label} to ${target} is not possible.`
}

/**
 * Returns the status that a drop on a column moves a profile to at once. Returns undefined when a dialog must ask first, also for the kind
 * of end.
 */
export function directMove({ status }: MovedProfile, columnId: string): JobProfileStatus | undefined {
  const [to, ...others] = profileColumns.find(({ id }) => id === columnId)?.statuses ?? []
  return to && others.length === 0 && movesAtOnce(status, to) ? to : undefined
}
