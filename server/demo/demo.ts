import type pg from 'pg'
import { lastEvent } from '#server/platform/db/schema/migrate.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { kindTypes } from '#server/skills/catalogue/kinds.ts'
import { recordOf } from '#shared/platform/keys.ts'
import { accountRoles, type Role } from '#shared/platform/permissions.ts'
import { type BatchPlan, createBatch } from './batch.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import type { DemoContext } from './context.ts'
import { copyRows } from './copy.ts'
import { developerMail } from './developers/developers.ts'
import { demoSkills } from './developers/stacks.ts'
import { companyNames } from './firm/companies.ts'
import { addFirmSettings } from './firm/settings.ts'
import { addColleagues, addGoalsAndViews, createDemoAccounts } from './firm/staff.ts'
import { addTemplates } from './firm/templates.ts'
import { demoRandom } from './random.ts'
import { type DemoRow, type DemoRows, emptyRows } from './rows.ts'
import { writeStory } from './storyEvents.ts'
import { type AssessmentDefinition, addAssessments, createAssessments, createPools } from './vetting/assessments.ts'

/** A first start creates this many developers. */
export const defaultSize = 400
/** Counts developers per batch: few enough to hold in memory, enough to make COPY worth it. */
const largestBatch = 2_000

export interface DemoOptions {
  /** Stores the files of resumes and signed terms. */
  readonly files: FileStore
  /** The number of developers to add, at least 1. */
  readonly developers: number
  /** When given, also creates the six demo accounts with this password hash; null creates them without a password. */
  readonly accounts?: { readonly password_hash: string | null }
  /** The day from which all dates are counted, such as 2026-01-31; today when left out. */
  readonly today?: string
  readonly signal?: AbortSignal
  /** Is called after each batch with the number of developers added so far. */
  readonly onProgress?: (added: number) => void
  /** Commits each batch. Leave it out when one transaction of the caller spans all batches. */
  readonly commit?: () => Promise<void>
}

/**
 * Adds demo data in batches that do not refer to each other. A second run continues where the first one ended.
 * The client must be in a transaction with an actor, and no other process may add demo data meanwhile.
 */
export async function addDemoData(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  const { developers, today = new Date().toISOString().slice(0, 10), onProgress, commit, signal } = options
  const calendar = createCalendar(today)
  const { password_hash } = options.accounts ?? {}
  const accounts = options.accounts ? createDemoAccounts(calendar).map((row) => ({ ...row, password_hash })) : []
  let told = await lastEvent(client)
  const context = await createContext(client, calendar, accounts, signal)
  const names = companyNames(await textSet(client, 'select lower(name) as text from companies'))
  const first = await nextSerial(client)
  const clientAccount = accounts.find((account) => account.role === 'client')
  for (const plan of plansOf(first, developers)) {
    signal?.throwIfAborted()
    const rows = createBatch(context, plan, names, plan.first === first ? clientAccount : undefined)
    // Files come before their rows, as in an upload, so that no row is ever without its file.
    await Promise.all([...rows.files].map(([key, content]) => options.files.put(key, content)))
    await copyRows(client, rows, signal)
    // The first batch writes the story of the staff and the catalogues, too.
    await writeStory(client, rows, told)
    told = await lastEvent(client)
    await commit?.()
    onProgress?.(plan.first + plan.developers - first)
  }
  await readNotifications(client)
  // Figures are asked for before the database gathers statistics by itself.
  await client.query('analyze state_changes')
}

/** Everybody has read what waits for them, but the latest two: the bell tells of what is new. */
async function readNotifications(client: pg.ClientBase): Promise<void> {
  // The tables have no statistics yet, so the server would take each for a few rows, and compare all with all.
  await client.query('set local enable_nestloop = off')
  await client.query(
    `insert into notifications (user_id, kind, subject_id, since, created_at, read_at)
     select user_id, kind, subject_id, since, since, case when turn > 2 then since end
     from (select *, row_number() over (partition by user_id order by since desc, subject_id) as turn from notification_causes) as told
     on conflict do nothing`,
  )
  await client.query('set local enable_nestloop = on')
}

/** Companies, jobs and clients grow with the square root of developers: 400 developers have 25 companies and 40 jobs. */
function plansOf(first: number, developers: number): BatchPlan[] {
  const count = Math.ceil(developers / largestBatch)
  const root = Math.sqrt(developers)
  const share = (perRoot: number, least: number) => Math.max(least, Math.round((perRoot * root) / count))
  return Array.from({ length: count }, (_, index) => {
    const start = index * largestBatch
    return {
      first: first + start,
      developers: Math.min(largestBatch, developers - start),
      companies: share(1.25, 2),
      jobs: share(2, 2),
      clients: share(3.2, 2),
    }
  })
}

/** Creates the staff, skills and assessments that are missing, and reads all of them. */
async function createContext(
  client: pg.ClientBase,
  calendar: Calendar,
  accounts: readonly DemoRow<'users'>[],
  signal?: AbortSignal,
): Promise<DemoContext> {
  const rows = emptyRows()
  rows.users.push(...accounts)
  addColleagues(rows, calendar)
  for (const { name, kind, aliases } of demoSkills()) {
    rows.skills.push({
      id: demoRandom('skill', name).id(),
      created_at: calendar.midnight(1_000),
      name,
      skill_type: kindTypes[kind],
      aliases: [...aliases],
      active: true,
    })
  }
  addTemplates(rows, calendar)
  const missing = await withoutTaken(client, rows)
  addFirmSettings(missing, calendar)
  addGoalsAndViews(missing, calendar)
  const { assessments, added } = await availableAssessments(client, createAssessments(calendar))
  addAssessments(missing, added)
  await copyRows(client, missing, signal)
  const { staff, names } = await readStaff(client, accounts)
  await copyRows(client, { ...emptyRows(), assessment_reviewers: createPools(added, staff) }, signal)
  return { calendar, assessments, skillIds: await readSkills(client), staff, names }
}

/** Leaves out users whose e-mail address, and skills and templates whose name, the database has already. */
async function withoutTaken(client: pg.ClientBase, rows: DemoRows): Promise<DemoRows> {
  const emails = await textSet(client, 'select lower(email) as text from users')
  const skills = await textSet(client, 'select lower(name) as text from skills')
  const templates = await textSet(client, 'select lower(name) as text from texts where code is null')
  const users = rows.users.filter((user) => !emails.has(user.email.toLowerCase()))
  const ids = new Set(users.map((user) => user.id))
  const texts = rows.texts.filter(({ name }) => !templates.has(name?.toLowerCase() ?? ''))
  const textIds = new Set(texts.map(({ id }) => id))
  return {
    ...rows,
    users,
    account_activity: rows.account_activity.filter((activity) => ids.has(activity.user_id)),
    skills: rows.skills.filter((skill) => !skills.has(skill.name.toLowerCase())),
    texts,
    text_versions: rows.text_versions.filter((version) => textIds.has(version.text_id)),
  }
}

/** Leaves out assessments whose name a person has given to one of their own. */
async function availableAssessments(
  client: pg.ClientBase,
  all: readonly AssessmentDefinition[],
): Promise<{ assessments: AssessmentDefinition[]; added: AssessmentDefinition[] }> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, lower(name) as name from assessments')
  const ids = new Set(rows.map((row) => row.id))
  const names = new Set(rows.map((row) => row.name))
  const added = all.filter(({ assessment }) => !ids.has(assessment.id) && !names.has(assessment.name.toLowerCase()))
  return {
    added,
    assessments: all.filter((definition) => added.includes(definition) || ids.has(definition.assessment.id)),
  }
}

async function readSkills(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, lower(name) as name from skills')
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Ids and names of active staff. Demo accounts come first; the order by address is stable. */
async function readStaff(
  client: pg.ClientBase,
  accounts: readonly DemoRow<'users'>[],
): Promise<Pick<DemoContext, 'staff' | 'names'>> {
  const { rows } = await client.query<{ id: string; role: Role; display_name: string }>(
    `select id, role, display_name from users where role <> 'client' and active order by id = any($1) desc, email like role || '@%' desc, email`,
    [accounts.map((account) => account.id)],
  )
  const byRole = Map.groupBy(rows, (row) => row.role)
  const staff = recordOf(accountRoles, (role) => (byRole.get(role) ?? []).map((row) => row.id))
  return { staff, names: new Map(rows.map(({ id, display_name }) => [id, display_name])) }
}

/** Returns the next free serial number. Generated e-mail addresses carry it in front of their host. */
async function nextSerial(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(substring(email from '\\.([0-9]+)@${developerMail.replace('.', '\\.')}$')::int), 0) + 1 as next from developers`,
  )
  return rows[0]?.next ?? 1
}

async function textSet(client: pg.ClientBase, query: string): Promise<Set<string>> {
  const { rows } = await client.query<{ text: string }>(query)
  return new Set(rows.map((row) => row.text))
}
