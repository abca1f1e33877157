import { type RawBuilder, sql } from 'kysely'
import { wasSent } from '#server/developers/relations/wasSent.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { type ClientJobPhase, clientJobList } from '#shared/clientJobs/clientJobs.ts'
import { answerableStatuses } from '#shared/jobProfiles/clientAnswers.ts'
import { activeJobStatuses, type JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { clientRole } from '#shared/platform/permissions.ts'

/** A job as a client sees it. Budgets are in units of its currency. */
export type ClientJobRow = InUnits<SelectedRow<typeof jobs>>

export interface ClientJobSkill {
  readonly id: string
  readonly name: string
  readonly job_skill_type: JobSkillType
  readonly years_of_experience: number | null
}

/**
 * Is true for a row of `jobs` that is of the account's company and not deleted. Every statement of this noun has it, so that no caller
 * can leave the limit out.
 */
export function ofOwnCompany(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(
    jobs.deleted_at is null and jobs.company_id in (
      select company_users.company_id
      from company_users
      join users on users.id = company_users.user_id and users.role = ${sql.lit(clientRole)}
      join companies on companies.id = company_users.company_id and companies.deleted_at is null
      where company_users.user_id = ${viewerId}
    )
  )`
}

/** Is true for a profile of a row of `jobs` that was sent to the client and is not deleted. */
export const isSent = sql<boolean>`(job_profiles.deleted_at is null and ${wasSent})`

export const isUnanswered = sql<boolean>`(
  job_profiles.client_answer is null
  and job_profiles.status in (${literals(answerableStatuses)})
)`

const phase = sql<ClientJobPhase>`case
  when jobs.status in (${literals(activeJobStatuses)}) then 'OPEN'
  when jobs.status = 'ON_HOLD' then 'ON_HOLD'
  else 'CLOSED'
end`
const sentProfiles = sql<number>`(
  select count(*)::int from job_profiles where job_profiles.job_id = jobs.id and ${isSent}
)`
const unansweredProfiles = sql<number>`(
  select count(*)::int from job_profiles
  where job_profiles.job_id = jobs.id and job_profiles.deleted_at is null and ${isUnanswered}
)`

export const clientJobSource = listSource(clientJobList, {
  id: 'jobs.id',
  from: sql`jobs`,
  where: ofOwnCompany,
  columns: {
    title: { notNull: 'jobs.title' },
    phase: { sql: phase, isNotNull: true },
    type: { notNull: 'jobs.type' },
    openings: { notNull: 'jobs.openings' },
    sent_profiles: { sql: sentProfiles, isNotNull: true },
    unanswered_profiles: { sql: unansweredProfiles, isNotNull: true },
    created_at: { notNull: 'jobs.created_at' },
  },
  rows: (db, { among, order }) => jobs(db).where(among).orderBy(order),
  toRow: inUnits,
})

const jobTable = recordTable('jobs', 'job')

/** @throws UserError NOT_FOUND, also for a job of another company. */
export async function findClientJob(db: Queryable, viewerId: string, id: string): Promise<ClientJobRow> {
  return inUnits(await jobTable.find(db, jobs(db).where('jobs.id', '=', id).where(ofOwnCompany(viewerId))))
}

const jobSkills = sql<ClientJobSkill[]>`(
  select coalesce(
    json_agg(
      json_build_object('id', skills.id, 'name', skills.name, 'job_skill_type', asked.job_skill_type,
        'years_of_experience', asked.years_of_experience)
      order by array_position(array['REQUIRED', 'CORE', 'BONUS'], asked.job_skill_type), skills.name, skills.id
    ),
    '[]'
  )
  from job_skills asked join skills on skills.id = asked.skill_id
  where asked.job_id = jobs.id
)`

function jobs(db: Queryable) {
  return db
    .selectFrom('jobs')
    .select([
      'jobs.id',
      'jobs.title',
      'jobs.type',
      'jobs.openings',
      'jobs.created_at',
      'jobs.location',
      'jobs.currency',
    ])
    .select(['jobs.budget_hourly_min_cents', 'jobs.budget_hourly_max_cents', 'jobs.budget_monthly_cents'])
    .select(['jobs.yearly_budget_min_cents', 'jobs.yearly_budget_max_cents'])
    .select([phase.as('phase'), sentProfiles.as('sent_profiles'), unansweredProfiles.as('unanswered_profiles')])
    .select(jobSkills.as('job_skills'))
}
