import type { RowOf } from '#server/imports/importer/data.ts'
import { endedJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'

type JobProfile = RowOf<'job_profiles'>

/**
 * Finds the profile that files mean by a developer and a job: the one that has not ended, else the one that was changed last. So a row that
 * ends a profile means the same one in the next file and in the next run.
 * @param profiles all of that developer for that job, the newest first.
 */
export function currentJobProfile(profiles: readonly JobProfile[]): JobProfile | undefined {
  const kept = profiles.filter(({ deleted_at }) => deleted_at === null)
  const open = kept.find(({ status }) => !endedJobProfileStatuses.includes(status) && status !== 'COMPLETED')
  return open ?? kept.toSorted((one, other) => (one.updated_at > other.updated_at ? -1 : 1))[0]
}
