import { type JobProfileStatus, jobProfileLifecycle } from '#shared/jobProfiles/jobProfileStatuses.ts'

/** Is false for a move whose dialog asks first: for a reason, a note or terms, or before the client sees the profile. */
export function movesAtOnce(from: JobProfileStatus, to: JobProfileStatus): boolean {
  return to !== 'SENT' && jobProfileLifecycle.moves[from][to]?.length === 0
}
