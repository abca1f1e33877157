import { sql } from 'kysely'
import { skillsOfDevelopers } from '#server/developers/data.ts'
import { skillsOfJobs } from '#server/jobs/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { JobProfileStatus } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { shortfallsOf, toConfirm } from '#shared/jobProfiles/shortfalls.ts'

/** Moves to these statuses confirm where the developer has less than the job asks for. */
const confirming: readonly JobProfileStatus[] = ['SENT', 'PLACED']

/**
 * Finds what a move of each profile to a status confirms, by the ids of those that fall short of their job. The agreed hours count, or else
 * those of the developer.
 */
export async function shortfallsToConfirm(
  db: Queryable,
  ids: readonly string[],
  to: JobProfileStatus,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0 || !confirming.includes(to)) return new Map()
  const profiles = await db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .where('job_profiles.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['job_profiles.id', 'job_profiles.job_id', 'job_profiles.developer_id', 'jobs.weekly_hours as asked_hours'])
    .select(({ fn }) => fn.coalesce('job_profiles.weekly_hours', 'developers.weekly_hours').as('weekly_hours'))
    .execute()
  const [asked, held] = await Promise.all([
    skillsOfJobs(db, [...new Set(profiles.map(({ job_id }) => job_id))]),
    skillsOfDevelopers(db, [...new Set(profiles.map(({ developer_id }) => developer_id))]),
  ])
  const found = profiles.map(({ id, job_id, developer_id, asked_hours, weekly_hours }) => {
    const job = { weekly_hours: asked_hours, job_skills: asked.get(job_id) ?? [] }
    return [id, toConfirm(shortfallsOf(job, { weekly_hours, skills: held.get(developer_id) ?? [] }))] as const
  })
  return new Map(found.filter(([, shortfalls]) => shortfalls.length > 0))
}
