import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'

/**
 * Returns the statuses that a profile can be moved to by hand, in the order of its life.
 * @param wanted `ENDED` for its ends alone; any other text for all of them.
 */
export function offeredStatuses(
  { possible_moves }: Pick<JobProfile, 'possible_moves'>,
  wanted: string,
): JobProfileStatus[] {
  const allowed = possible_moves.filter(({ refusal }) => refusal === null).map(({ to }) => to)
  return wanted === 'ENDED' ? allowed.filter((to) => endedJobProfileStatuses.includes(to)) : allowed
}

const order = valuesOf(jobProfileStatuses)

/** Returns the status that a dialog proposes: the wanted one, or the next step. It never proposes a step back. */
export function proposedStatus(
  status: JobProfileStatus,
  offered: readonly JobProfileStatus[],
  wanted: string,
): JobProfileStatus {
  const next = offered.find((to) => order.indexOf(to) > order.indexOf(status))
  return offered.find((to) => to === wanted) ?? next ?? offered[0] ?? status
}
