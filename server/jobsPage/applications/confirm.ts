import { type Selectable, sql } from 'kysely'
import { zoneOfCountry } from '#server/developers/adding/zoneOfCountry.ts'
import { knownDeveloperId } from '#server/developers/mergedRecords.ts'
import type { Env } from '#server/env.ts'
import { nameCompany } from '#server/exclusions/data.ts'
import type { SentApplication } from '#server/jobsPage/input.ts'
import { type Queryable, type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { releaseFile } from '#server/platform/files/data.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { strangerGroups } from '#server/platform/http/clientAddress.ts'
import { inSeconds } from '#server/platform/idp/provider/clock.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { applicationPath, applicationUrl, newApplicationLink } from '#server/platform/sending/applicationLink.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { insertResume } from '#server/resumes/data.ts'
import { findSkillIds } from '#server/skills/finder/findSkillIds.ts'
import { answersOf } from './answers.ts'
import { jobsPageActor } from './forms.ts'
import { findByLink, type LinkedApplication, selectByLink } from './links.ts'
import { proofLifetime } from './mailboxProof.ts'
import { receivedMessage } from './message.ts'
import { type ReadResume, readResume } from './readResume.ts'

/** Tells whether an e-mail address is of somebody whom the firm has blocked. */
export async function isBlocked(db: Queryable, email: string): Promise<boolean> {
  const developer = db
    .selectFrom('developers')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('stage', '=', 'BLOCKED')
  return (await developer.executeTakeFirst()) !== undefined
}

/** The click confirmed an application, or its link led to something else. */
export type ConfirmedApplication = LinkedApplication & {
  /** Says why the resume of the application was not taken. */
  readonly resume_problem?: string | undefined
  readonly application_id?: string
}

/** The path of the page about the application that was made, if one was. */
export function followLink(
  { deps }: { readonly deps: Pick<PageRequest['deps'], 'secret'> },
  { application_id: id }: ConfirmedApplication,
): string | undefined {
  return id && `${applicationPath}/${newApplicationLink(deps.secret, id)}`
}

interface Confirming extends Pick<PageRequest, 'requestId'> {
  readonly deps: Pick<PageRequest['deps'], 'db' | 'secret'> & {
    readonly files: FileStore
    readonly env: Pick<Env, 'PUBLIC_URL' | 'FIRM_NAME'>
    readonly mailer: Pick<Mailer, 'enabled'>
  }
  readonly origin: Pick<PageRequest['origin'], 'address'>
}

/**
 * Makes the application of a link a real one: of a new developer, or of the one with its e-mail address. When two click at once, the
 * second waits, and then finds it confirmed. Only now its file is read.
 */
export async function confirmApplication(
  { deps, origin, requestId }: Confirming,
  token: string,
): Promise<ConfirmedApplication> {
  const { db, files, secret } = deps
  const waiting = await selectByLink(db, token)
    .select(['file_key', 'extracted_text'])
    .where('application', 'is not', null)
    .executeTakeFirst()
  // A link to nothing that waits opens no transaction, however often somebody tries it.
  if (!waiting) return findByLink(deps, token)
  const unread = waiting.extracted_text === null ? waiting.file_key : null
  const resume = unread === null ? undefined : await readResume(files, unread, strangerGroups(origin.address))
  return write(db, { actor: jobsPageActor, requestId }, async (trx) => {
    const row = await selectByLink(trx, token).selectAll('application_forms').forUpdate().executeTakeFirst()
    const linked = await findByLink({ db: trx, secret }, token)
    if (!row || linked.state !== 'waiting') return linked
    const { application } = linked
    const developer_id = await developerOf(trx, application)
    const answers = answersOf(application, row.submitted_at, resume?.problem)
    const application_id = await addApplication(trx, developer_id, row.job_id, answers)
    await nameEmployer(trx, developer_id, application)
    await addResume(trx, developer_id, row, resume)
    await emptyForm(trx, row.id)
    const message = receivedMessage(
      application.email,
      deps.env.FIRM_NAME,
      applicationUrl(deps.env, secret, application_id),
    )
    if (deps.mailer.enabled) await enqueue(trx, secret, 'application received', { application_id, message })
    return { ...linked, application_id, resume_problem: resume?.problem }
  })
}

/** Finds the developer with the e-mail address of an application. The record of a known one is left as it is. */
async function developerOf(trx: Trx, application: SentApplication): Promise<string> {
  const known = await knownDeveloperId(trx, application.email)
  if (known !== undefined) return known
  const added = await addDeveloper(trx, application)
  if (added === undefined) return returningDeveloper(trx, application.email)
  await claimSkills(trx, added, application)
  return added
}

/** @returns the id of the new developer; undefined when there is one with this e-mail address. */
async function addDeveloper(trx: Trx, application: SentApplication): Promise<string | undefined> {
  const { first_name, last_name, email, country, rate, url_github, url_linkedin } = application
  const row = await trx
    .insertInto('developers')
    .values({
      first_name,
      last_name,
      email,
      country,
      time_zone: zoneOfCountry(country),
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
async function claimSkills(trx: Trx, developer_id: string, { skills }: SentApplication): Promise<void> {
  const names = skills.map(({ name }) => name)
  const ids = await findSkillIds(trx, names)
  const years = new Map(skills.flatMap(({ name, years }) => (ids.get(name) ?? []).slice(0, 1).map((id) => [id, years])))
  const rows = [...years].map(([skill_id, years_of_experience]) => ({ developer_id, skill_id, years_of_experience }))
  if (rows.length > 0) await trx.insertInto('developer_skills').values(rows).execute()
}

/** Nobody shows the applicant to the company that they work for. A form of a former release did not ask. */
async function nameEmployer(trx: Trx, developer_id: string, { employer }: Partial<SentApplication>): Promise<void> {
  if (employer) await nameCompany(trx, { developer_id, company_name: employer, reason: 'EMPLOYER' })
}

/** Adds an application. While an earlier one for the same job is undecided, the new answers replace its answers. @returns its id. */
async function addApplication(trx: Trx, developer_id: string, job_id: string | null, answers: object): Promise<string> {
  const waiting = await trx
    .updateTable('applications')
    .set({ answers: JSON.stringify(answers) })
    .where('developer_id', '=', developer_id)
    .where(sql<boolean>`job_id is not distinct from ${job_id}`)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (waiting) return waiting.id
  const row = { developer_id, job_id, source: 'JOBS_PAGE' as const, answers: JSON.stringify(answers) }
  return (await trx.insertInto('applications').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type FormRow = Selectable<Tables['application_forms']>

/** Hands the file over to the developer. The same file again is given up, and so is one that could not be read. */
async function addResume(trx: Trx, developer_id: string, form: FormRow, read: ReadResume | undefined): Promise<void> {
  const { file_key, file_name, file_size, file_hash } = form
  if (!file_key || !file_name || !file_size || !file_hash) return
  if (read?.problem !== undefined) return releaseFile(trx, file_key)
  // A former release read it already.
  const [file_type, extracted_text] = read ? [read.type, read.text] : [form.file_type, form.extracted_text]
  const file = { file_key, file_name, file_type: file_type ?? 'TXT', file_size, file_hash }
  const { added } = await insertResume(trx, { developer_id, ...file, extracted_text: extracted_text ?? '' })
  if (!added) await releaseFile(trx, file_key)
}

/** Keeps of a confirmed form only that it was confirmed, for as long as its link works: so that it works once. */
async function emptyForm(trx: Trx, id: string): Promise<void> {
  const file = {
    file_key: null,
    file_name: null,
    file_type: null,
    file_size: null,
    file_hash: null,
    extracted_text: null,
  }
  const sender = { address_hash: null, network_hash: null, wide_network_hash: null }
  await trx
    .updateTable('application_forms')
    .set({ application: null, sealed_message: null, ...file, ...sender })
    .set({ confirmed_at: sql<Moment>`now()`, expires_at: inSeconds(proofLifetime) })
    .where('id', '=', id)
    .execute()
}
