import { endedJobProfileStatuses, type JobProfileStatus } from '#shared/jobProfileStatuses.ts'
import type { JobProfile } from './jobProfileQuery.ts'

/**
 * The statuses that a profile can be moved to by hand, in the order of its life.
 * @param wanted `ENDED` for its ends alone; any other text for all of them.
 */
export function offeredStatuses(
  { possible_moves }: Pick<JobProfile, 'possible_moves'>,
  wanted: string,
): JobProfileStatus[] {
  const allowed = possible_moves.filter(({ refusal }) => refusal === null).map(({ to }) => to)
  return wanted === 'ENDED' ? allowed.filter((to) => endedJobProfileStatuses.includes(to)) : allowed
}
