import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type JobSkillRow, skillsOfJobs } from '#server/jobs/data.ts'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { inUnits } from '#server/platform/db/records/money.ts'
import { markdownAndWords, type ShownMarkdown } from '#server/platform/html/markdown.ts'
import { listSkillChoices } from '#server/skills/data.ts'
import { activeJobStatuses } from '#shared/jobs/jobStatuses.ts'

/** Everybody may read this of a public job: nothing else is selected. Amounts are in units of the currency. */
export interface PublicJob extends ReturnType<typeof toPublicJob> {
  readonly job_skills: readonly JobSkillRow[]
}

/** The most jobs on one page. A firm has some dozens. */
const jobLimit = 500

/** The facts of a job follow accounts and profiles, too. */
const tables = ['jobs', 'companies', 'job_skills', 'skills', 'users', 'job_profiles'] as const

/** Tells of a row of `jobs` whether everybody may read it. */
export const isPublicJob = sql<boolean>`(
  jobs.is_public and jobs.deleted_at is null and jobs.status in (${sql.join(activeJobStatuses)})
)`

/** Lists the jobs that are active and marked as public, those published last first. */
export function listPublicJobs(db: Database): Promise<readonly PublicJob[]> {
  return cachedQuery(db, tables, ['public jobs'], async () => {
    const rows = await readPrepared(db, selectPublicJobs(db))
    const skills = await skillsOfJobs(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...toPublicJob(row), job_skills: skills.get(row.id) ?? [] }))
  })
}

/** Finds a job that is active and public; undefined for any other id. */
export async function findPublicJob(db: Database, id: string): Promise<PublicJob | undefined> {
  return (await listPublicJobs(db)).find((job) => job.id === id)
}

/** Tells whether the jobs page ever showed a job. @param id a UUID. */
export async function wasPublished(db: Queryable, id: string): Promise<boolean> {
  const facts = db.selectFrom('job_facts').select('job_id').where('job_id', '=', id)
  return (await readFirst(db, facts.where('published_at', 'is not', null))) !== undefined
}

/** A company or a budget that is not to be shown is not even read. */
function selectPublicJobs(db: Queryable) {
  const budget = <Column extends string>(column: Column) =>
    sql<number | null>`case when jobs.shows_budget then ${sql.ref(`jobs.${column}`)} end`.as(column)
  return db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('job_facts', 'job_facts.job_id', 'jobs.id')
    .where(isPublicJob)
    .select(['jobs.id', 'jobs.title', 'jobs.type', 'jobs.location', 'jobs.regions', 'jobs.currency'])
    .select([
      sql<string>`coalesce(jobs.public_text, '')`.as('text'),
      sql<string | null>`case when jobs.shows_company then companies.name end`.as('company_name'),
      sql<Moment>`coalesce(job_facts.published_at, jobs.created_at)`.as('published_at'),
      sql<Moment>`coalesce(job_facts.public_changed_at, jobs.created_at)`.as('changed_at'),
      budget('budget_hourly_min_cents'),
      budget('budget_hourly_max_cents'),
      budget('budget_monthly_cents'),
      budget('yearly_budget_min_cents'),
      budget('yearly_budget_max_cents'),
    ])
    .orderBy(sql`coalesce(job_facts.published_at, jobs.created_at)`, 'desc')
    .orderBy('jobs.id')
    .limit(jobLimit)
}

function toPublicJob({ text, ...row }: SelectedRow<typeof selectPublicJobs>) {
  const { shown, words } = readText(text)
  return { ...inUnits(row), text: shown, words }
}

/** Reading Markdown takes longest, and most changes after which jobs are listed again leave their texts as they were. */
const readTexts = new LRUCache<string, ShownMarkdown>({ max: jobLimit })

function readText(text: string): ShownMarkdown {
  const known = readTexts.get(text)
  if (known) return known
  const read = markdownAndWords(text)
  readTexts.set(text, read)
  return read
}

/** The names that the form suggests: a page with the whole catalogue would be ten times as heavy. */
const suggestedSkills = 300

/** Lists the names of skills that the form suggests, by name: first of all those in use. */
export async function suggestSkillNames(db: Database): Promise<string[]> {
  const choices = await listSkillChoices(db, suggestedSkills)
  return choices.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en'))
}

/** Lists the names of all active skills, by id. */
export function listSkillNames(db: Database): Promise<ReadonlyMap<string, string>> {
  return cachedQuery(db, ['skills'], ['skill names'], async () => {
    const skills = db.selectFrom('skills').select(['id', 'name']).where('active', '=', true)
    return new Map((await readPrepared(db, skills)).map(({ id, name }) => [id, name]))
  })
}
