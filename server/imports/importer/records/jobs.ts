import { BadRowError, planUpsert } from '#server/imports/importer/change.ts'
import type { RowChange, RowOf } from '#server/imports/importer/data.ts'
import { jobKey } from '#server/imports/importer/keys.ts'
import type { Lookup, ResolveId } from '#server/imports/importer/lookup.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { SkillCell } from '#server/imports/templates/cells.ts'
import type { JobRow } from '#server/imports/templates/rows.ts'
import { mostSkillYears } from '#shared/jobs/jobInput.ts'
import { activeJobStatuses, closedJobStatuses, type JobSkillType, type JobStatus } from '#shared/jobs/jobStatuses.ts'
import { NamedCompanies } from './companies.ts'
import { resolveSkills } from './listedSkills.ts'

type Job = RowOf<'jobs'>
type JobSkill = RowOf<'job_skills'>

export const jobImporter: RowImporter<JobRow> = {
  file: 'jobs.csv',
  table: 'jobs',
  keyOf: ({ company, title }) => `${company}\n${title}`,
  plan: (rows, lookup) => planJobs(rows, lookup),
}

/** Adds a company that only jobs name with the first of its jobs that is imported, so that a refused job adds none. */
export const jobAndCompanyImporter: RowImporter<JobRow> = {
  ...jobImporter,
  plan: (rows, lookup) => planJobs(rows, lookup, new NamedCompanies()),
}

async function planJobs(
  rows: readonly JobRow[],
  lookup: Lookup,
  named?: NamedCompanies,
): Promise<(row: JobRow) => RowChange[]> {
  const placesOf = await lookup.places('countries')
  const companyId = await lookup.companies(
    'company',
    rows,
    ({ company }) => company,
    ' Where its columns are mapped, a table of jobs can add its companies.',
    named && ((name) => named.idOf(name)),
  )
  const keyOf = ({ company, title }: JobRow) => jobKey(companyId(company), title)
  const known = await lookup.rows('jobs', rows, keyOf)
  const existingSkills = await lookup.rows('job_skills', rows, (row) => known(keyOf(row)).map(({ id }) => id))
  const skillId = await lookup.skills('skills', rows, (row) => skillsOf(row).map(({ name }) => name))
  const ownerId = await lookup.staff('owner', rows, ({ owner }) => owner)
  return (row) => {
    const [existing, second] = known(keyOf(row))
    if (second)
      throw new BadRowError('title: this company has several jobs with this title. Make the titles different first.')
    const owner_id = row.owner && ownerId(row.owner)
    const places = row.countries && placesOf(row.countries)
    const wanted = { ...columnsOf(row, existing), ...places, company_id: companyId(row.company), owner_id }
    checkBudgets({ ...existing, ...definedValues(wanted) })
    const created_at = new Date().toISOString()
    const job = planUpsert('jobs', existing, wanted, {
      title: row.title,
      location: [],
      currency: 'USD',
      openings: 1,
      created_at,
    })
    const skills = skillChanges(job.row.id, skillsOf(row), existingSkills(job.row.id), skillId)
    return [...(named?.additionOf(row.company) ?? []), ...job.changes, ...skills]
  }
}

function columnsOf(row: JobRow, existing: Job | undefined) {
  return {
    type: row.type,
    ...statusOf(row, existing),
    status_note: row.status_note,
    description: row.description,
    budget_hourly_min_cents: row.budget_hourly_min,
    budget_hourly_max_cents: row.budget_hourly_max,
    budget_monthly_cents: row.budget_monthly,
    yearly_budget_min_cents: row.yearly_budget_min,
    yearly_budget_max_cents: row.yearly_budget_max,
    currency: row.currency,
    openings: row.openings,
    next_action: row.next_action,
    next_action_on: row.next_action_on,
    created_at: existing ? undefined : row.created_on,
  }
}

/** A job on hold or closed keeps the status that it left; a closed one has a reason. */
function statusOf(row: JobRow, existing: Job | undefined) {
  const status = row.status ?? existing?.status ?? 'LEAD'
  if (isOneOf(activeJobStatuses, status)) return { status, left_status: null, close_reason: null }
  const before = existing && (existing.left_status ?? existing.status)
  const left_status = row.left_status ?? before ?? 'ACTIVE'
  const isClosed = isOneOf(closedJobStatuses, status)
  return {
    status,
    left_status,
    close_reason: isClosed ? (row.close_reason ?? existing?.close_reason ?? 'OTHER') : null,
  }
}

function isOneOf(statuses: readonly JobStatus[], status: JobStatus): boolean {
  return statuses.includes(status)
}

function definedValues<Values extends object>(wanted: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<Values>
}

type Budgets = { readonly [Column in keyof Job]?: unknown }

function checkBudgets(job: Budgets): void {
  const pairs = [
    ['budget_hourly', job.budget_hourly_min_cents, job.budget_hourly_max_cents],
    ['yearly_budget', job.yearly_budget_min_cents, job.yearly_budget_max_cents],
  ] as const
  for (const [name, least, most] of pairs) {
    if (typeof least === 'number' && typeof most === 'number' && least > most) {
      throw new BadRowError(`${name}_max: it must not be less than ${name}_min.`)
    }
  }
}

type AskedSkill = SkillCell & { readonly type: JobSkillType }

function skillsOf(row: JobRow): AskedSkill[] {
  const typed = (skills: readonly SkillCell[] | undefined, type: JobSkillType) =>
    (skills ?? []).map((skill) => ({ ...skill, type }))
  return [
    ...typed(row.required_skills, 'REQUIRED'),
    ...typed(row.core_skills, 'CORE'),
    ...typed(row.bonus_skills, 'BONUS'),
  ]
}

function skillChanges(
  job_id: string,
  skills: readonly AskedSkill[],
  existing: readonly JobSkill[],
  skillId: ResolveId,
): RowChange[] {
  const columns = 'required_skills, core_skills, bonus_skills'
  const odd = skills.find(
    ({ years }) => years !== null && (!Number.isInteger(years) || years < 1 || years > mostSkillYears),
  )
  if (odd)
    throw new BadRowError(`${columns}: give whole years, from 1 to ${mostSkillYears}.`, `${odd.name}: ${odd.years}`)
  return resolveSkills(columns, skills, existing, skillId).flatMap(({ type, years, skill_id, known }) => {
    const wanted = { job_skill_type: type, years_of_experience: years ?? undefined }
    return planUpsert('job_skills', known, wanted, { job_id, skill_id }).changes
  })
}
