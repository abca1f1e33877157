import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { findJob, type Job, type JobSkillRow, skillsOfJobs } from '#server/jobs/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { FieldNames } from '#server/platform/db/connection/readable.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { JobSkillsInput } from '#shared/jobs/jobInput.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { jobTable } from './editJob.ts'

/**
 * Replaces the skills of a job: some are added, some leave, some change their kind or years. The job gets a new version.
 * @throws UserError CONFLICT when someone else changed the job since it was read.
 * @throws UserError BAD_INPUT for a skill that is not offered. A job that is past its lead keeps one required skill.
 */
export async function setJobSkills(
  trx: Trx,
  { id, version, ...kinds }: JobSkillsInput,
  fields: FieldNames,
): Promise<Job> {
  const find = () => findJob(trx, id, { fields })
  const job = await jobTable.lock(trx, { id, version }, find)
  const had = new Map((await skillsOfJobs(trx, [id])).get(id)?.map((one) => [one.skill.id, one]))
  const wanted = wantedOf(kinds, had)
  const isLead = (job.left_status ?? job.status) === 'LEAD'
  if (!isLead && kinds.required.length === 0) {
    const sentence = 'Keep at least one required skill, because the job is no longer a lead.'
    throw new UserError('BAD_INPUT', sentence, { field: 'required' })
  }
  const added = [...wanted].filter(([skill]) => !had.has(skill))
  const changed = [...wanted].filter(([skill, asked]) => had.has(skill) && !isSame(asked, had.get(skill)))
  const removed = [...had.keys()].filter((skill) => !wanted.has(skill))
  if (added.length + changed.length + removed.length === 0) return job
  const addedIds = added.map(([skill]) => skill)
  await requireOffered(trx, addedIds)
  await write(trx, id, { added, changed, removed })
  await trx.updateTable('jobs').set({ skills_changed_at: sql<Moment>`now()` }).where('id', '=', id).execute()
  return find()
}

type SkillLists = Pick<JobSkillsInput, 'required' | 'core' | 'bonus' | 'years'>
type Asked = Pick<JobSkillRow, 'job_skill_type' | 'years_of_experience'>
type Wanted = [skillId: string, asked: Asked]

/** Years that are left out stay as they were. */
function wantedOf({ required, core, bonus, years }: SkillLists, had: ReadonlyMap<string, Asked>) {
  const given = years && new Map(years.map((one) => [one.skill_id, one.years]))
  const yearsOf = (id: string) => (given ? given.get(id) : had.get(id)?.years_of_experience) ?? null
  const ofType = (ids: readonly string[], job_skill_type: JobSkillType) =>
    ids.map((id): Wanted => [id, { job_skill_type, years_of_experience: yearsOf(id) }])
  return new Map([...ofType(required, 'REQUIRED'), ...ofType(core, 'CORE'), ...ofType(bonus, 'BONUS')])
}

function isSame(asked: Asked, before: Asked | undefined): boolean {
  return asked.job_skill_type === before?.job_skill_type && asked.years_of_experience === before.years_of_experience
}

interface Difference {
  readonly added: readonly Wanted[]
  readonly changed: readonly Wanted[]
  readonly removed: readonly string[]
}

async function write(trx: Trx, job_id: string, { added, changed, removed }: Difference): Promise<void> {
  if (removed.length > 0) {
    await trx.deleteFrom('job_skills').where('job_id', '=', job_id).where('skill_id', 'in', removed).execute()
  }
  for (const [skill_id, asked] of changed) {
    const row = trx.updateTable('job_skills').where('job_id', '=', job_id).where('skill_id', '=', skill_id)
    await row.set(asked).execute()
  }
  if (added.length > 0) {
    const rows = added.map(([skill_id, asked]) => ({ job_id, skill_id, ...asked }))
    await trx.insertInto('job_skills').values(rows).execute()
  }
}

/** Locks the skills against being retired or merged meanwhile. @throws UserError BAD_INPUT */
async function requireOffered(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const offered = await trx
    .selectFrom('skills')
    .select('id')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .forShare()
    .execute()
  if (offered.length === ids.length) return
  throw new UserError('BAD_INPUT', 'One of these skills is no longer offered. Choose another one.', {
    field: 'required',
  })
}
