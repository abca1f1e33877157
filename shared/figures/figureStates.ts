import { checkInStates } from '#shared/checkIns/checkIns.ts'
import { reviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import type { FigureSubject } from './figures.ts'

/** The stages or statuses that a row of a figure can have. */
export const statesOfSubjects: { readonly [Subject in FigureSubject]: Enumeration } = {
  DEVELOPER: developerStages,
  REVIEW: reviewStatuses,
  JOB: jobStatuses,
  JOB_PROFILE: jobProfileStatuses,
  PLACEMENT: placementStatuses,
  CHECK_IN: checkInStates,
}
