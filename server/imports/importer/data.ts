import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { clientRole } from '#shared/platform/permissions.ts'
import { foldText } from '#shared/platform/text/foldText.ts'

/** The tables that an import writes. Each comes after those that it refers to. */
const tables = [
  'skills',
  'companies',
  'users',
  'company_users',
  'developers',
  'developer_skills',
  'exclusions',
  'jobs',
  'job_skills',
  'job_profiles',
  'placements',
  'imported_moves',
  'notes',
] as const satisfies readonly (keyof Tables)[]
export type ImportTable = (typeof tables)[number]
export type RowOf<Table extends ImportTable> = Selectable<Tables[Table]>
/** Every table has an id, which the type of a table that is not known yet does not say. */
type FoundRow<Table extends ImportTable> = RowOf<Table> & { readonly id: string }

/** An insert, whose `row` has all columns that are not null; or an update, whose `row` is complete and `columns` are those that change. */
export interface RowChange {
  readonly table: ImportTable
  readonly action: 'insert' | 'update'
  readonly row: Readonly<Record<string, unknown>>
  readonly columns: readonly string[]
  /** The row before an update. */
  readonly before?: Readonly<Record<string, unknown>>
}

/** Lets one batch of all imports run at a time, because no unique key prevents a second job or job profile. */
export async function lockImports(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.import})`.execute(trx)
}

/** Writes the changes of a batch with at most one insert and one update per table. */
export async function applyChanges(trx: Trx, changes: readonly RowChange[]): Promise<void> {
  for (const table of tables) {
    const ofTable = changes.filter((change) => change.table === table)
    const { insert = [], update = [] } = Object.groupBy(ofTable, ({ action }) => action)
    await insertRows(trx, table, insert)
    await updateRows(trx, table, update)
  }
}

async function insertRows(trx: Trx, table: ImportTable, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return
  const columns = columnsIn(changes).map((column) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(columns)} from ${recordsOf(table, changes)} n`.execute(
    trx,
  )
}

async function updateRows(trx: Trx, table: ImportTable, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return
  const assignments = columnsIn(changes).map((column) => sql`${sql.ref(column)} = ${sql.ref(`n.${column}`)}`)
  await sql`update ${sql.table(table)} t set ${sql.join(assignments)} from ${recordsOf(table, changes)} n where t.id = n.id`.execute(
    trx,
  )
}

function columnsIn(changes: readonly RowChange[]): string[] {
  return [...new Set(changes.flatMap(({ columns }) => columns))]
}

function recordsOf(table: ImportTable, changes: readonly RowChange[]): RawBuilder<unknown> {
  const json = JSON.stringify(changes.map(({ row }) => row))
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`
}

/** Each condition finds the rows of its table by key. `k.key` is the key, `t` the row. */
const conditions = {
  skills: sql`lower(t.name) = lower(k.key)`,
  companies: sql`lower(t.name) = lower(k.key) and t.deleted_at is null`,
  users: sql`lower(t.email) = lower(k.key)`,
  // The address of a merged record finds the one that it was merged into.
  developers: sql`t.id = coalesce(
    (select id from developers where lower(email) = lower(k.key)),
    (select developer_id from merged_developers where lower(email) = lower(k.key) order by created_at desc limit 1)
  )`,
  // The key is a company's id and a title.
  jobs: sql`t.company_id = left(k.key, 36)::uuid and lower(t.title) = lower(substr(k.key, 38)) and t.deleted_at is null`,
  // The key is the ids of a job and a developer. A file's values for a deleted profile are known, too.
  job_profiles: sql`t.job_id = left(k.key, 36)::uuid and t.developer_id = right(k.key, 36)::uuid`,
  placements: sql`t.job_profile_id = k.key::uuid`,
  company_users: sql`t.user_id = k.key::uuid`,
  developer_skills: sql`t.developer_id = k.key::uuid`,
  exclusions: sql`t.developer_id = k.key::uuid`,
  job_skills: sql`t.job_id = k.key::uuid`,
  // The key is the id of the record.
  imported_moves: sql`(
    t.developer_id = k.key::uuid or t.job_id = k.key::uuid or t.job_profile_id = k.key::uuid or t.placement_id = k.key::uuid
  )`,
  // The key is the id of the record and the day. One that somebody deleted is not imported again.
  notes: sql`(
    t.company_id = left(k.key, 36)::uuid or t.developer_id = left(k.key, 36)::uuid or t.job_id = left(k.key, 36)::uuid
    or t.job_profile_id = left(k.key, 36)::uuid
  ) and t.created_at >= right(k.key, 10)::date::timestamp at time zone 'UTC'
    and t.created_at < (right(k.key, 10)::date + 1)::timestamp at time zone 'UTC'`,
} as const satisfies Record<ImportTable, RawBuilder<unknown>>

/**
 * Finds rows by the keys that a file uses for them, the newest first.
 * @param lock locks the rows until the transaction ends.
 * @returns the rows by key, spelled as given.
 */
export async function findRows<Table extends ImportTable>(
  db: Queryable,
  table: Table,
  keys: readonly string[],
  lock: boolean,
): Promise<Map<string, FoundRow<Table>[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<FoundRow<Table> & { key: string }>`
    select k.key, t.* from unnest(${[...new Set(keys)]}::text[]) k (key)
    join ${sql.table(table)} t on ${conditions[table]}
    order by t.created_at desc, t.id ${lock ? sql`for no key update of t` : sql``}`.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
}

/** Finds the ids of staff accounts by e-mail address, or by display name regardless of case and accents. There are few members of staff. */
export async function findStaffIds(db: Queryable, texts: readonly string[]): Promise<Map<string, string[]>> {
  if (texts.length === 0) return new Map()
  const staff = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where('role', '!=', clientRole)
    .execute()
  const named = Map.groupBy(staff, ({ display_name }) => foldName(display_name))
  const addressed = Map.groupBy(staff, ({ email }) => email.toLowerCase())
  const found = (text: string) => addressed.get(text.toLowerCase()) ?? named.get(foldName(text)) ?? []
  return new Map(texts.map((text) => [text, found(text).map(({ id }) => id)]))
}

function foldName(name: string): string {
  return foldText(name).replace(/\s+/g, ' ').trim()
}

/** Finds the day on which Vouch began to know records, by their ids. */
export async function findFirstDays(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ row_id: string; day: string }>`
    select row_id, ((min(at) at time zone 'UTC')::date)::text as day from state_changes
    where table_name in ('developers', 'jobs', 'job_profiles', 'placements') and column_name in ('stage', 'status')
      and row_id = any(${[...new Set(ids)]}::uuid[]) and event_id > 0
    group by row_id`.execute(db)
  return new Map(rows.map(({ row_id, day }) => [row_id, day]))
}

export async function findCurrencies(
  db: Queryable,
  jobIds: readonly string[],
  developerIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; currency: string }>`
    select id, currency from jobs where id = any(${[...new Set(jobIds)]}::uuid[])
    union all select id, currency from developers where id = any(${[...new Set(developerIds)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}

/** By these a note is known again. */
export type AddedNote = Pick<RowOf<'notes'>, 'body' | 'channel' | 'author_id'>

export async function findAddedNotes(db: Queryable, ids: readonly string[]): Promise<Map<string, AddedNote>> {
  const { rows } = await sql<AddedNote & { id: string }>`
    select row_id as id, new_values ->> 'body' as body, new_values ->> 'channel' as channel,
      (new_values ->> 'author_id')::uuid as author_id
    from events where table_name = 'notes' and row_id = any(${ids}::uuid[]) and action = 'INSERT'`.execute(db)
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}

/** Finds developers by their full names in lower case. */
export async function findDevelopersByName(db: Queryable, names: readonly string[]): Promise<ResumeOwner[]> {
  if (names.length === 0) return []
  return owners(db)
    .where(sql<boolean>`lower(first_name || ' ' || last_name) = any(${names}::text[])`)
    .orderBy('created_at')
    .execute()
}

export interface ResumeOwner {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** Yields all developers in pages, so that memory stays bounded. */
export async function* allDevelopers(db: Database): AsyncGenerator<ResumeOwner[]> {
  const pageSize = 10_000
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await owners(db).where('id', '>', after).orderBy('id').limit(pageSize).execute()
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

function owners(db: Queryable) {
  return db.selectFrom('developers').select(['id', 'email', 'first_name', 'last_name']).where('deleted_at', 'is', null)
}

/** Finds the stored resumes of developers, each as `<developer id> <SHA-256 in hex>`. */
export async function findResumeHashes(db: Queryable, developerIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumes')
    .select(['developer_id', 'file_hash'])
    .where(sql<boolean>`developer_id = any(${developerIds}::uuid[])`)
    .where('file_hash', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ developer_id, file_hash }) => `${developer_id} ${file_hash}`))
}
