import {
  endedJobProfileStatuses,
  type JobProfileStatus,
  jobProfileStatuses,
  unsentJobProfileStatuses,
} from '#shared/jobProfiles/jobProfileStatuses.ts'

/** Names the move of a profile as its button does. */
export function moveLabel(from: JobProfileStatus, to: JobProfileStatus): string {
  if (to === 'SENT' && unsentJobProfileStatuses.includes(from)) return 'Send to Client'
  return `${endedJobProfileStatuses.includes(to) ? 'End as' : 'Move to'} ${jobProfileStatuses[to].label}`
}
