import { type PossibleMove, possibleMoves } from '#server/platform/db/records/move.ts'
import {
  type JobProfileConditions,
  type JobProfileStatus,
  jobProfileLifecycle,
} from '#shared/jobProfiles/jobProfileStatuses.ts'

/** Every input that a dialog can supply is supplied here, so that a move is refused only for what the dialog cannot fix. */
const everything: Omit<JobProfileConditions, 'mayBeShown'> = {
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

export function profileMoves(status: JobProfileStatus, mayBeShown: boolean): PossibleMove<JobProfileStatus>[] {
  return possibleMoves(jobProfileLifecycle, status, { ...everything, mayBeShown })
}
