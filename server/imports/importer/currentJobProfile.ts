import { endedJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { RowOf } from './data.ts'

type JobProfile = RowOf<'job_profiles'>

/** Finds the profile of a developer for a job that has not ended, else the newest. */
export function currentJobProfile(profiles: readonly JobProfile[]): JobProfile | undefined {
  return (
    profiles.find(({ status }) => !endedJobProfileStatuses.includes(status) && status !== 'COMPLETED') ?? profiles[0]
  )
}
