import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** A column of the board: one status, or all statuses of a profile that ended without success. */
export interface ProfileColumn {
  readonly id: JobProfileStatus | 'ENDED'
  readonly label: string
  readonly tone: Tone
  readonly statuses: readonly JobProfileStatus[]
}

export const profileColumns: readonly ProfileColumn[] = [
  ...valuesOf(jobProfileStatuses)
    .filter((status) => !endedJobProfileStatuses.includes(status))
    .map((status) => ({ id: status, ...jobProfileStatuses[status], statuses: [status] })),
  { id: 'ENDED', label: 'Ended', tone: 'bad', statuses: endedJobProfileStatuses },
]
