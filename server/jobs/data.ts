import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields } from '#server/platform/db/connection/readable.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import { type Moment, toMoment } from '#server/platform/db/records/moment.ts'
import { inUnits } from '#server/platform/db/records/money.ts'
import { possibleMoves } from '#server/platform/db/records/move.ts'
import type { Skill } from '#server/skills/data.ts'
import { type JobProfileStatus, sentJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import {
  type ActiveJobStatus,
  activeJobStatuses,
  type JobConditions,
  type JobSkillType,
  jobLifecycle,
} from '#shared/jobs/jobStatuses.ts'

/** Budgets are in units of the job's currency. */
export interface Job extends JobWithRelations {
  readonly owner_name?: string | null
  readonly contact_name?: string | null
}

type JobWithRelations = Awaited<ReturnType<typeof withRelations>>[number]

export interface JobsProfile {
  readonly developer_id: string
  readonly created_at: Moment
  readonly status: JobProfileStatus
}

export interface JobSkillRow {
  readonly job_skill_type: JobSkillType
  /** The least that the client asks for. A search that has no job yet asks for none. */
  readonly years_of_experience?: number | null
  readonly skill: Skill
}

/** Relations that are not among the fields stay empty. */
export interface JobScope {
  readonly fields: ReadonlySet<string>
  /**
   * The company ids of a client, who sees only their jobs, and only the profiles that were sent. Left out for staff, who see
   * everything.
   */
  readonly only?: readonly string[] | undefined
}

/** Lists all jobs with an active status, without deleted ones, newest first. */
export async function listActiveJobs(db: Database, scope: JobScope): Promise<readonly Job[]> {
  const tables = ['jobs', 'companies', 'job_profiles', 'job_skills', 'skills'] as const
  const found = await cachedQuery(db, tables, ['active jobs', loadedFields(scope), scope.only], async () => {
    const active = selectJobs(db, scope).where('jobs.status', 'in', activeJobStatuses)
    return withRelations(
      db,
      await readPrepared(db, active.orderBy('jobs.created_at', 'desc').orderBy('jobs.id')),
      scope,
    )
  })
  return withFacts(db, found, scope)
}

/** These columns say what the jobs page shows of a job, who does what for it, and when the work is. They are read only when selected. */
const rareColumns = [
  'jobs.description',
  'jobs.close_reason',
  'jobs.left_status',
  'jobs.is_public',
  'jobs.public_text',
  'jobs.shows_company',
  'jobs.shows_budget',
  'jobs.owner_id',
  'jobs.contact_id',
  'jobs.next_action',
  'jobs.next_action_on',
  'jobs.weekly_hours',
  'jobs.overlap_hours',
  'jobs.starts_on',
  'jobs.ends_on',
  'jobs.tags',
  'jobs.regions',
] as const

/** A cached list depends on these alone. */
function loadedFields({ fields }: JobScope): string[] {
  const relations = ['possible_moves', 'job_profiles', 'job_skills'].filter((field) => fields.has(field))
  return [...relations, ...columnsOfFields(rareColumns, fields)]
}

/** @throws UserError NOT_FOUND, also for a job that is deleted or that the viewer may not see. */
export async function findJob(db: Queryable, id: string, scope: JobScope): Promise<Job> {
  const [job] = await withRelations(db, await readPrepared(db, selectJobs(db, scope).where('jobs.id', '=', id)), scope)
  if (!job) throw notFound('job')
  const [complete = job] = await withFacts(db, [job], scope)
  return complete
}

/** Adds the fields that other tables tell of each job. A cached list would not change with them, so this runs on the cached jobs. */
async function withFacts(db: Queryable, found: readonly Job[], { fields }: JobScope): Promise<readonly Job[]> {
  if (!factFields.some((field) => fields.has(field))) return found
  const facts = db
    .selectFrom('job_facts')
    .innerJoin('jobs', 'jobs.id', 'job_facts.job_id')
    .leftJoin('contacts', 'contacts.id', 'jobs.contact_id')
    .where('job_id', '=', sql<string>`any(${found.map(({ id }) => id)}::uuid[])`)
    .select(['job_id', 'status_since'])
    .$if(fields.has('owner_name'), (query) => query.select('owner_name'))
    .$if(fields.has('contact_name'), (query) => query.select('contacts.name as contact_name'))
  const byJob = new Map((await readPrepared(db, facts)).map(({ job_id, ...told }) => [job_id, told]))
  return found.map((job) => ({ ...job, ...byJob.get(job.id) }))
}

const factFields = ['status_since', 'owner_name', 'contact_name']

function selectJobs(db: Queryable, { fields, only }: JobScope) {
  const jobs = db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .where('jobs.deleted_at', 'is', null)
    .select([
      'jobs.id',
      'jobs.title',
      'jobs.type',
      'jobs.status',
      'jobs.created_at',
      'jobs.location',
      'jobs.currency',
      'jobs.budget_hourly_min_cents',
      'jobs.budget_hourly_max_cents',
      'jobs.budget_monthly_cents',
      'jobs.yearly_budget_min_cents',
      'jobs.yearly_budget_max_cents',
      'jobs.openings',
      'jobs.deleted_at',
      'jobs.version',
      'jobs.company_id',
      'companies.name as company_name',
      'companies.deleted_at as company_deleted_at',
    ])
    .select(columnsOfFields(rareColumns, fields.has('possible_moves') ? new Set([...fields, 'left_status']) : fields))
  return only ? jobs.where('jobs.company_id', '=', sql<string>`any(${only}::uuid[])`) : jobs
}

async function withRelations(
  db: Queryable,
  rows: readonly SelectedRow<typeof selectJobs>[],
  { fields, only }: JobScope,
) {
  const ids = rows.map(({ id }) => id)
  const [profiles, skills] = await Promise.all([
    fields.has('job_profiles') ? profilesOf(db, ids, only !== undefined) : new Map<string, JobsProfile[]>(),
    fields.has('job_skills') || fields.has('possible_moves') ? skillsOfJobs(db, ids) : new Map<string, JobSkillRow[]>(),
  ])
  return rows.map(({ company_id, company_name, company_deleted_at, ...row }) => {
    const job_skills = skills.get(row.id) ?? []
    return {
      ...inUnits(row),
      status_since: row.created_at,
      company: { id: company_id, name: company_name, deleted_at: company_deleted_at },
      // The dialog of a move asks for a reason, so a missing reason does not refuse a move here.
      possible_moves: fields.has('possible_moves')
        ? possibleMoves(jobLifecycle, row.status, toConditions(row, job_skills, true))
        : [],
      // Without deleted ones; the newest comes first.
      job_profiles: profiles.get(row.id) ?? [],
      // Required ones come first, then others by name.
      job_skills,
    }
  })
}

export function toConditions(
  { left_status }: { readonly left_status: ActiveJobStatus | null },
  skills: readonly Pick<JobSkillRow, 'job_skill_type'>[],
  hasReason: boolean,
): JobConditions {
  const hasRequiredSkill = skills.some(({ job_skill_type }) => job_skill_type === 'REQUIRED')
  return { hasRequiredSkill, hasReason, leftStatus: left_status }
}

/** Reads the profiles of each job as one text, because thousands of separate rows would take twice as long. */
async function profilesOf(db: Queryable, ids: readonly string[], sentOnly: boolean) {
  const profiles = db
    .selectFrom('job_profiles')
    .where('job_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .groupBy('job_id')
    .select([
      'job_id',
      sql<string>`string_agg(developer_id || '|' || created_at || '|' || status, ',' order by created_at desc, id)`.as(
        'profiles',
      ),
    ])
  const visible = sentOnly ? profiles.where('status', 'in', sentJobProfileStatuses) : profiles
  const found = new Map<string, JobsProfile[]>()
  for (const [at, { job_id, profiles }] of (await readPrepared(db, visible)).entries()) {
    // Lets other requests run between some thousand profiles.
    if (at % 50 === 49) await nextTurn()
    found.set(job_id, profiles.split(',').map(toProfile))
  }
  return found
}

function toProfile(text: string): JobsProfile {
  const [developer_id = '', created_at = '', status] = text.split('|')
  // The database checks the status. To check it here again would cost each of some thousand profiles.
  return { developer_id, created_at: toMoment(created_at), status: status as JobProfileStatus }
}

export async function skillsOfJobs(db: Queryable, ids: readonly string[]): Promise<Map<string, JobSkillRow[]>> {
  const skills = db
    .selectFrom('job_skills')
    .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
    .where('job_skills.job_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['job_skills.job_id', 'job_skills.job_skill_type', 'job_skills.years_of_experience'])
    .select(['skills.id', 'skills.name', 'skills.skill_type'])
    .orderBy(sql`array_position(array['REQUIRED', 'CORE', 'BONUS'], job_skills.job_skill_type)`)
    .orderBy('skills.name')
  return groupBy(
    await readPrepared(db, skills),
    ({ job_id }) => job_id,
    ({ job_skill_type, years_of_experience, ...skill }) => ({ job_skill_type, years_of_experience, skill }),
  )
}
