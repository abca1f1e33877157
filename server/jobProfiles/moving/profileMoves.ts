import { type PossibleMove, possibleMoves } from '#server/platform/db/records/move.ts'
import {
  type JobProfileConditions,
  type JobProfileStatus,
  jobProfileLifecycle,
} from '#shared/jobProfiles/jobProfileStatuses.ts'

/** Every input that a dialog can supply is supplied here, so that only what it cannot fix refuses a move. */
const everything: JobProfileConditions = {
  byPlacement: false,
  hasNote: true,
  hasReason: true,
  hasConsent: true,
  hasStartDate: true,
  hasCostRate: true,
  hasBillRate: true,
  hasPrice: true,
  hasWeeklyHours: true,
}

/** The statuses that a profile can move to. */
export function profileMoves(status: JobProfileStatus): PossibleMove<JobProfileStatus>[] {
  return possibleMoves(jobProfileLifecycle, status, everything)
}
