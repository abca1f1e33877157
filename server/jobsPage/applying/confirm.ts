import { type Selectable, sql, type Transaction } from 'kysely'
import { findSkillIds } from '#server/imports/importer/data.ts'
import { knownDeveloperId } from '#server/people/data.ts'
import { type Database, type Queryable, write } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import { hashToken } from '#server/platform/idp/secrets.ts'
import { insertResume } from '#server/resumes/data.ts'
import { isActiveJob } from '#shared/jobStatuses.ts'
import type { Application } from '#shared/jobsPageInput.ts'
import { answersOf } from './answers.ts'
import { jobsPageActor } from './forms.ts'

type Trx = Transaction<Tables>

/** An application that waits for its confirmation. */
export interface WaitingApplication {
  readonly application: Application
  /** Null for an application to the network. */
  readonly job_title: string | null
  /** Whether the job was closed after the form was sent. */
  readonly job_is_closed: boolean
}

/** The application of a confirmation link. */
export type LinkedApplication = WaitingApplication | 'confirmed' | 'expired'

/** What a confirmation link leads to. An unknown link counts as expired. */
export async function findByLink(db: Queryable, token: string): Promise<LinkedApplication> {
  const row = await selectByLink(db, token)
    .leftJoin('jobs', 'jobs.id', 'application_forms.job_id')
    .select(['application_forms.application', 'jobs.title as job_title', 'jobs.status', 'jobs.deleted_at'])
    .executeTakeFirst()
  if (!row) return 'expired'
  if (!row.application) return 'confirmed'
  const job_is_closed = row.status !== null && (row.deleted_at !== null || !isActiveJob(row.status))
  return { application: row.application as unknown as Application, job_title: row.job_title, job_is_closed }
}

/** The application whose confirmation may be mailed: it still waits, and is not of somebody whom the firm has blocked. */
export async function mailableForm(db: Queryable, token: string): Promise<string | undefined> {
  const form = await selectByLink(db, token)
    .select('application_forms.id')
    .where('application', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from developers where lower(email) = lower(application_forms.application ->> 'email') and stage = 'BLOCKED'
      )`,
    )
    .executeTakeFirst()
  return form?.id
}

function selectByLink(db: Queryable, token: string) {
  return db
    .selectFrom('application_forms')
    .where('application_forms.token_hash', '=', hashToken(token))
    .where('application_forms.expires_at', '>', sql<Moment>`now()`)
}

/**
 * Makes the application of a link a real one: of a new developer, or of the one with its e-mail address. Of two clicks at once the second
 * waits, and then finds it confirmed.
 */
export function confirmApplication(db: Database, token: string, requestId: string): Promise<LinkedApplication> {
  return write(db, { actor: jobsPageActor, requestId }, async (trx) => {
    const row = await selectByLink(trx, token).selectAll('application_forms').forUpdate().executeTakeFirst()
    const linked = await findByLink(trx, token)
    if (!row || typeof linked === 'string') return linked
    const { application } = linked
    const developer_id = await developerOf(trx, application)
    await addApplication(trx, developer_id, row.job_id, answersOf(application, row.submitted_at))
    if (row.file_key) await addResume(trx, developer_id, row)
    await emptyForm(trx, row.id)
    return linked
  })
}

/** The developer with the e-mail address of an application. What the firm knows of a known one is left as it is. */
async function developerOf(trx: Trx, application: Application): Promise<string> {
  const known = await knownDeveloperId(trx, application.email)
  if (known !== undefined) return known
  const added = await addDeveloper(trx, application)
  if (added === undefined) return returningDeveloper(trx, application.email)
  await claimSkills(trx, added, application)
  return added
}

/** @returns the id of the new developer; undefined when there is one with this e-mail address. */
async function addDeveloper(trx: Trx, application: Application): Promise<string | undefined> {
  const { first_name, last_name, email, country, rate, url_github, url_linkedin } = application
  const row = await trx
    .insertInto('developers')
    .values({
      first_name,
      last_name,
      email,
      country,
      url_github,
      url_linkedin,
      cost_rate_cents: rate === null ? null : Math.round(rate * 100),
      source: 'JOBS_PAGE',
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Finds a known developer. A deleted one comes back as an applicant. */
async function returningDeveloper(trx: Trx, email: string): Promise<string> {
  const { id, deleted_at, stage } = await trx
    .selectFrom('developers')
    .select(['id', 'deleted_at', 'stage'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (deleted_at) {
    const back = stage === 'BLOCKED' ? {} : ({ stage: 'APPLICANT', status: 'NEW' } as const)
    await trx
      .updateTable('developers')
      .set({ deleted_at: null, ...back })
      .where('id', '=', id)
      .execute()
  }
  return id
}

/** Gives a new developer the skills that the catalogue has. The others stand in the answers only. */
async function claimSkills(trx: Trx, developer_id: string, { skills }: Application): Promise<void> {
  const ids = await findSkillIds(
    trx,
    skills.map(({ name }) => name),
  )
  const years = new Map(skills.flatMap(({ name, years }) => (ids.get(name) ?? []).slice(0, 1).map((id) => [id, years])))
  const rows = [...years].map(([skill_id, years_of_experience]) => ({ developer_id, skill_id, years_of_experience }))
  if (rows.length > 0) await trx.insertInto('developer_skills').values(rows).execute()
}

/** Adds an application. While an earlier one for the same job is undecided, the new answers replace its answers. */
async function addApplication(trx: Trx, developer_id: string, job_id: string | null, answers: object): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers) })
    .where('developer_id', '=', developer_id)
    .where(sql<boolean>`job_id is not distinct from ${job_id}`)
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = { developer_id, job_id, source: 'JOBS_PAGE' as const, answers: JSON.stringify(answers) }
  await trx.insertInto('applications').values(row).execute()
}

type FormRow = Selectable<Tables['application_forms']>

/** Hands the file over to the developer. The same file again is given up. */
async function addResume(trx: Trx, developer_id: string, form: FormRow): Promise<void> {
  const { file_key, file_name, file_type, file_size, file_hash, extracted_text } = form
  if (!file_key || !file_name || !file_type || !file_size || !file_hash) return
  const file = { file_key, file_name, file_type, file_size, file_hash, extracted_text: extracted_text ?? '' }
  const { added } = await insertResume(trx, { developer_id, ...file })
  if (!added) await releaseFile(trx, file_key)
}

/** Leaves of a confirmed form only that it was confirmed, for a second click on its link. */
async function emptyForm(trx: Trx, id: string): Promise<void> {
  const file = {
    file_key: null,
    file_name: null,
    file_type: null,
    file_size: null,
    file_hash: null,
    extracted_text: null,
  }
  await trx
    .updateTable('application_forms')
    .set({ application: null, sealed_message: null, confirmed_at: sql<Moment>`now()`, ...file })
    .where('id', '=', id)
    .execute()
}
