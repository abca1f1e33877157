import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import { daysSinceColumn, wholeDaysSince } from '#server/platform/db/lists/wholeDaysSince.ts'
import { withFacts } from '#server/platform/db/lists/withFacts.ts'
import { inUnits } from '#server/platform/db/records/money.ts'
import type { Skill } from '#server/skills/data.ts'
import { ownerSetter } from '#server/staff/ownerSetter.ts'
import { jobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { budgetText } from '#shared/jobs/jobBudgets.ts'
import { jobTagLimit } from '#shared/jobs/jobInput.ts'
import { type JobSkillType, jobStatuses } from '#shared/jobs/jobStatuses.ts'
import { jobList } from '#shared/jobs/jobs.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { defaultCountries, searchedCountries } from '#shared/skillsSearch/matching.ts'

/** Budgets are in units of the job's currency. */
export type JobListRow = ReturnType<typeof toRow>

export type JobStatusCount = Awaited<ReturnType<typeof countJobsByStatus>>[number]

/** Counts the jobs of a list by status, in the order of the statuses. */
export async function countJobsByStatus(db: Database, query: ListQuery<typeof jobList>) {
  const counts = new Map((await jobSource.countBy(db, query, 'status')).map(({ value, count }) => [value, count]))
  return valuesOf(jobStatuses).map((status) => ({ status, count: counts.get(status) ?? 0 }))
}

/** Is written as its index is. */
const acceptedCountries = sql`(case when jobs.location = '{}' then ${sql.lit(`{${defaultCountries}}`)} else jobs.location end)`

export const jobSource = listSource(jobList, {
  ...withFacts('jobs', 'job_facts.job_id'),
  factsAreFew: true,
  within: { company_id: 'jobs.company_id' },
  columns: {
    title: { notNull: 'job_facts.title' },
    company: {
      sql: sql.ref('job_facts.company_name'),
      table: 'job_facts',
      filtered: sql`jobs.company_id`,
      isNotNull: true,
    },
    status: { notNull: 'jobs.status' },
    days_in_status: daysSinceColumn('job_facts.status_since'),
    owner: { column: 'job_facts.owner_name', filtered: 'jobs.owner_id' },
    type: { notNull: 'jobs.type' },
    openings: { notNull: 'jobs.openings' },
    required_skills: {
      hasAny: (isAny) => sql`exists (
        select from job_skills
        where job_id = jobs.id and job_skill_type = 'REQUIRED' and skill_id ${isAny}
      )`,
    },
    skills: {
      hasAny: (isAny) => sql`exists (select from job_skills where job_id = jobs.id and skill_id ${isAny})`,
    },
    countries: { sql: acceptedCountries },
    tags: 'jobs.tags',
    hourly_budget: { sql: sql`coalesce(jobs.budget_hourly_max_cents, jobs.budget_hourly_min_cents)` },
    monthly_budget: 'jobs.budget_monthly_cents',
    yearly_budget: { sql: sql`coalesce(jobs.yearly_budget_max_cents, jobs.yearly_budget_min_cents)` },
    open_profiles: { notNull: 'job_facts.open_profiles' },
    placed_profiles: { notNull: 'job_facts.placed_profiles' },
    next_action_on: 'jobs.next_action_on',
    is_public: { notNull: 'jobs.is_public' },
    created_at: { notNull: 'job_facts.created_at' },
  },
  search: 'job_facts.search',
  rows: (db, { among, order }) => jobs(db).where(among).orderBy(order),
  toRow,
  cells: {
    company: ({ company }) => company.name,
    owner: ({ owner_name }) => owner_name,
    required_skills: ({ required_skills }) => namesOf(required_skills),
    skills: ({ skills }) => namesOf(skills),
    countries: ({ location }) => searchedCountries(location).map((code) => nameOfCountry(code) ?? code),
    budget: (job) => budgetText(job),
    hourly_budget: (job) => job.budget_hourly_max ?? job.budget_hourly_min,
    monthly_budget: (job) => job.budget_monthly,
    yearly_budget: (job) => job.yearly_budget_max ?? job.yearly_budget_min,
  },
})

export const taggedJobs = {
  table: 'jobs',
  source: jobSource,
  name: sql<string>`jobs.title`,
  limit: jobTagLimit,
} as const

interface AskedSkill extends Skill {
  readonly job_skill_type: JobSkillType
}

const askedSkills = sql<AskedSkill[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'id', skills.id, 'name', skills.name, 'skill_type', skills.skill_type, 'job_skill_type', asked.job_skill_type
      ) order by skills.name, skills.id
    ),
    '[]'
  )
  from job_skills asked join skills on skills.id = asked.skill_id
  where asked.job_id = jobs.id
)`

function namesOf(skills: readonly Skill[]): string {
  return skills.map(({ name }) => name).join(', ')
}

function jobs(db: Queryable) {
  return db
    .selectFrom('jobs')
    .innerJoin('job_facts', 'job_facts.job_id', 'jobs.id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'jobs.title', 'jobs.company_id', 'jobs.status', 'jobs.owner_id', 'jobs.type', 'jobs.openings'])
    .select(['jobs.location', 'jobs.currency', 'jobs.budget_hourly_min_cents', 'jobs.budget_hourly_max_cents'])
    .select(['jobs.budget_monthly_cents', 'jobs.yearly_budget_min_cents', 'jobs.yearly_budget_max_cents'])
    .select(['jobs.next_action', 'jobs.next_action_on', 'jobs.is_public', 'jobs.created_at', 'jobs.version'])
    .select(['jobs.tags', 'jobs.regions'])
    .select(['job_facts.company_name', 'job_facts.owner_name', 'job_facts.status_since', 'job_facts.profile_counts'])
    .select('companies.deleted_at as company_deleted_at')
    .select(['job_facts.open_profiles', 'job_facts.placed_profiles'])
    .select([askedSkills.as('skills'), wholeDaysSince('job_facts.status_since').as('days_in_status')])
}

function toRow({ company_id, company_name, company_deleted_at, profile_counts, ...row }: SelectedRow<typeof jobs>) {
  return {
    ...inUnits(row),
    required_skills: row.skills.filter(({ job_skill_type }) => job_skill_type === 'REQUIRED'),
    company: { id: company_id, name: company_name, deleted_at: company_deleted_at },
    // They are in the order of the statuses, without those that no profile has.
    profile_counts: valuesOf(jobProfileStatuses)
      .map((status) => ({ status, count: profile_counts[status] ?? 0 }))
      .filter(({ count }) => count > 0),
  }
}

export const setJobOwner = ownerSetter({ table: 'jobs', source: jobSource, name: sql<string>`jobs.title` })
