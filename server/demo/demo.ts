import type pg from 'pg'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { type Role, staffRoles } from '#shared/permissions.ts'
import { type BatchPlan, createBatch } from './batch.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { companyNames } from './companies.ts'
import { copyRows } from './copy.ts'
import { developerMail } from './developers.ts'
import { createRandom } from './random.ts'
import { noRows, type Row, type Rows } from './rows.ts'
import { catalogueSkills } from './stacks.ts'
import { addColleagues, addHabits, createDemoAccounts } from './staff.ts'
import { addTests, createTests, type Test } from './tests.ts'
import type { World } from './world.ts'

/** The size of the data that a first start creates. */
export const defaultSize = 400
const seed = 'vouch'
/** Small enough to hold in memory, large enough for COPY to pay. */
const largestBatch = 2_000

export interface DemoOptions {
  /** Takes the files of resumes. */
  readonly files: FileStore
  /** How many developers to add, at least 1. */
  readonly developers: number
  /** Creates the six demo accounts along, with this hash of their password; null for accounts without one. */
  readonly accounts?: { readonly password_hash: string | null }
  /** The day that the data is told from, such as 2026-01-31; today when left out. */
  readonly today?: string
  readonly signal?: AbortSignal
  /** Called after each batch with the number of developers added so far. */
  readonly onProgress?: (added: number) => void
  /** Keeps each batch, when the caller has no transaction of its own around all. */
  readonly commit?: () => Promise<void>
}

/**
 * Adds demo data in batches, each a small firm of its own: a second run goes on where the first one ended. Wants an open
 * transaction with an actor, and nobody else adding demo data meanwhile.
 */
export async function addDemoData(client: pg.ClientBase, options: DemoOptions): Promise<void> {
  const { developers, today = new Date().toISOString().slice(0, 10), onProgress, commit, signal } = options
  const calendar = createCalendar(today)
  const { password_hash } = options.accounts ?? {}
  const accounts = options.accounts ? createDemoAccounts(seed, calendar).map((row) => ({ ...row, password_hash })) : []
  const world = await createWorld(client, calendar, accounts, signal)
  const names = companyNames(await takenNames(client))
  const first = await nextSerial(client)
  const clientAccount = accounts.find((account) => account.role === 'client')
  for (const plan of plansOf(first, developers)) {
    signal?.throwIfAborted()
    const rows = createBatch(world, plan, names, plan.first === first ? clientAccount : undefined)
    // Before their rows, as an upload does it: no row is ever without its file.
    await Promise.all(rows.resumes.map((row) => options.files.put(row.file_key, Buffer.from(row.extracted_text ?? ''))))
    await copyRows(client, rows, signal)
    await commit?.()
    onProgress?.(plan.first + plan.developers - first)
  }
}

/** A firm grows faster in developers than in clients: by their root, 400 developers have 25 companies and 40 jobs. */
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

/** Creates what of staff, skills and assessments is not there yet, and reads what is. */
async function createWorld(
  client: pg.ClientBase,
  calendar: Calendar,
  accounts: readonly Row<'users'>[],
  signal?: AbortSignal,
): Promise<World> {
  const rows = noRows()
  rows.users.push(...accounts)
  addColleagues(rows, seed, calendar)
  for (const { name, skill_type, aliases } of catalogueSkills) {
    rows.skills.push({
      id: createRandom(seed, 'skill', name).id(),
      created_at: calendar.midnight(1_000),
      name,
      skill_type,
      aliases,
      active: true,
    })
  }
  const missing = await withoutTaken(client, rows)
  addHabits(missing, seed, calendar, missing.users)
  const { tests, added } = await availableTests(client, createTests(seed, calendar))
  addTests(missing, added)
  await copyRows(client, missing, signal)
  return { seed, calendar, tests, skillIds: await readSkills(client), staff: await readStaff(client, accounts) }
}

/** Leaves out people and skills that the database has, by name or address. */
async function withoutTaken(client: pg.ClientBase, rows: Rows): Promise<Rows> {
  const emails = await textSet(client, 'select lower(email) as text from users')
  const skills = await textSet(client, 'select lower(name) as text from skills')
  const users = rows.users.filter((user) => !emails.has(user.email.toLowerCase()))
  const ids = new Set(users.map((user) => user.id))
  return {
    ...rows,
    users,
    account_activity: rows.account_activity.filter((activity) => ids.has(activity.user_id)),
    skills: rows.skills.filter((skill) => !skills.has(skill.name.toLowerCase())),
  }
}

/** Tests whose name a person gave to an assessment of another making are left out. */
async function availableTests(client: pg.ClientBase, all: readonly Test[]): Promise<{ tests: Test[]; added: Test[] }> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, lower(name) as name from assessments')
  const ids = new Set(rows.map((row) => row.id))
  const names = new Set(rows.map((row) => row.name))
  const added = all.filter(({ assessment }) => !ids.has(assessment.id) && !names.has(assessment.name.toLowerCase()))
  return { added, tests: all.filter((test) => added.includes(test) || ids.has(test.assessment.id)) }
}

async function readSkills(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, lower(name) as name from skills')
  return new Map(rows.map((row) => [row.name, row.id]))
}

/** Active staff, the accounts to try first, then by address so that the order is always the same. */
async function readStaff(client: pg.ClientBase, accounts: readonly Row<'users'>[]): Promise<World['staff']> {
  const { rows } = await client.query<{ id: string; role: Role }>(
    `select id, role from users where role <> 'client' and active order by id = any($1) desc, email like role || '@%' desc, email`,
    [accounts.map((account) => account.id)],
  )
  const byRole = Map.groupBy(rows, (row) => row.role)
  return Object.fromEntries(
    [...staffRoles, 'reviewer'].map((role) => [role, (byRole.get(role as Role) ?? []).map((row) => row.id)]),
  ) as unknown as World['staff']
}

function takenNames(client: pg.ClientBase): Promise<Set<string>> {
  return textSet(client, 'select lower(name) as text from companies')
}

/** Generated developers carry their number in front of the host of their address. */
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
