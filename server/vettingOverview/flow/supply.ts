import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'

export interface SkillSupply {
  readonly id: string
  readonly name: string
  /** Counts jobs that look for people and require it. */
  readonly jobs: number
  readonly members: number
  /** Counts the members who are available. */
  readonly available: number
  readonly in_vetting: number
  readonly members_per_job: number
}

/** A lead reads this many: the scarcest ones. */
export const supplyLimit = 40

/** Lists the skills that open jobs require, those with the fewest members per job first. */
export function readSkillSupply(db: Database): Promise<SkillSupply[]> {
  const count = (name: string) => sql`coalesce(${sql.ref(`supply.${name}`)}, 0)::int as ${sql.ref(name)}`
  return readUnprepared(
    db,
    sql<SkillSupply>`
      select skills.id, skills.name, demand.jobs::int, ${count('members')}, ${count('available')}, ${count('in_vetting')},
        round(coalesce(supply.members, 0)::numeric / demand.jobs, 1)::float8 as members_per_job
      from (
        select job_skills.skill_id, count(*) as jobs
        from job_skills join jobs on jobs.id = job_skills.job_id and jobs.deleted_at is null and is_open_job(jobs.status)
        where job_skills.job_skill_type = 'REQUIRED'
        group by job_skills.skill_id
      ) demand
      join skills on skills.id = demand.skill_id
      left join (
        select developer_skills.skill_id, count(*) filter (where developers.stage = 'MEMBER') as members,
          count(*) filter (where developers.status = 'AVAILABLE') as available,
          count(*) filter (where developers.stage = 'VETTING') as in_vetting
        from developer_skills
        join developers on developers.id = developer_skills.developer_id and developers.deleted_at is null
          and developers.stage in ('MEMBER', 'VETTING')
        group by developer_skills.skill_id
      ) supply on supply.skill_id = demand.skill_id
      order by coalesce(supply.members, 0)::numeric / demand.jobs, demand.jobs desc, skills.name
      limit ${supplyLimit}`,
  )
}
