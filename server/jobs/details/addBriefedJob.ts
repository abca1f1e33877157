import type { Job } from '#server/jobs/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { FieldNames } from '#server/platform/db/connection/readable.ts'
import type { BriefedJobInput } from '#shared/jobs/jobInput.ts'
import { addJob } from './editJob.ts'
import { setJobSkills } from './setJobSkills.ts'

/**
 * Adds a job as a lead, with its countries and skills.
 * @throws UserError BAD_INPUT as `addJob` and `setJobSkills`.
 */
export async function addBriefedJob(
  trx: Trx,
  { required, core, bonus, years, ...details }: BriefedJobInput,
  fields: FieldNames,
): Promise<Job> {
  const { id, version } = await addJob(trx, details, new Set())
  return setJobSkills(trx, { id, version, required, core, bonus, years }, fields)
}
