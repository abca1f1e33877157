import { endedJobProfileStatuses, type JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import type { OfferedMove } from '#web/platform/records/status/MoveButtons.tsx'
import { moveLabel } from './moveLabel.ts'
import { movesAtOnce } from './movesAtOnce.ts'

/** Returns the moves that a profile offers, with labels; those that end it come last. A placed profile offers none: it follows its placement. */
export function offeredProfileMoves({
  status,
  possible_moves = [],
}: Pick<ProfileRow, 'status' | 'possible_moves'>): OfferedMove<JobProfileStatus>[] {
  if (possible_moves.every(({ refusal }) => refusal !== null)) return []
  return possible_moves
    .map((move): OfferedMove<JobProfileStatus> => {
      const danger = endedJobProfileStatuses.includes(move.to)
      const label = moveLabel(status, move.to)
      return { ...move, danger, label: movesAtOnce(status, move.to) ? label : `${label} …` }
    })
    .toSorted((a, b) => Number(a.danger) - Number(b.danger))
}
