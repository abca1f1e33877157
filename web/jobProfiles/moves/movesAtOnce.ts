import {
  type JobProfileStatus,
  jobProfileLifecycle,
  outcomesOfProfiles,
} from '#shared/jobProfiles/jobProfileStatuses.ts'

/** Is false for a move whose dialog asks first: for a reason, a note or terms, or whether the developer is told. */
export function movesAtOnce(from: JobProfileStatus, to: JobProfileStatus): boolean {
  return !outcomesOfProfiles[to] && jobProfileLifecycle.moves[from][to]?.length === 0
}
