import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import type { ExclusionReason } from '#shared/exclusions/exclusions.ts'
import type { WantedSkill } from '#shared/skillsSearch/matching.ts'

/** The parts of a job that matching needs. */
export interface MatchedJob {
  readonly location: readonly string[]
  readonly skills: readonly WantedSkill[]
  /** The ids of developers with a profile for the job, including ended ones but not deleted ones. An id may occur twice. */
  readonly attached: readonly string[]
  /** The other developers who must not be shown to its company. */
  readonly excluded: readonly Excluded[]
  readonly budget_hourly_max_cents: number | null
  readonly currency: string
}

export interface Excluded {
  readonly id: string
  readonly reason: ExclusionReason
}

/** @throws UserError NOT_FOUND, also for a deleted job. */
export async function findMatchedJob(db: Queryable, id: string): Promise<MatchedJob> {
  const wanted = db
    .selectFrom('jobs')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select([
      'location',
      'budget_hourly_max_cents',
      'currency',
      sql<WantedSkill[]>`(
        select coalesce(
          jsonb_agg(jsonb_build_object('skill_id', skill_id, 'job_skill_type', job_skill_type) order by skill_id), '[]'
        )
        from job_skills where job_id = jobs.id
      )`.as('skills'),
      // The driver parses text many times faster than an array.
      sql<string | null>`(
        select string_agg(developer_id::text, ' ') from job_profiles where job_id = jobs.id and deleted_at is null
      )`.as('attached'),
      sql<Excluded[]>`(
        select coalesce(jsonb_agg(distinct jsonb_build_object('id', developer_id, 'reason', exclusion_reason(developer_id, company_id))), '[]')
        from current_exclusions x
        where company_id = jobs.company_id and not exists (
          select from job_profiles p where p.developer_id = x.developer_id and p.job_id = jobs.id and p.deleted_at is null
        )
      )`.as('excluded'),
    ])
  const job = await findRow(db, 'job', wanted)
  return { ...job, attached: job.attached?.split(' ') ?? [] }
}
