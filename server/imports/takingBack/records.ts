import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'

/** The records that an import writes. Each comes before those that it refers to. */
const order: readonly BusinessTable[] = ['job_profiles', 'jobs', 'developers', 'users', 'companies', 'skills']

/** Sorts records so that each comes before those that it refers to. */
export function byReference(one: RecordId, other: RecordId): number {
  return order.indexOf(one.table) - order.indexOf(other.table)
}

/** The columns with the record of a part, or with another part of it. Where there are several, one of them has a value. */
type Wholes = Readonly<Record<string, BusinessTable>>

/** Rows that are a part of a record stay or go with it. */
const parts = {
  placements: { job_profile_id: 'job_profiles' },
  placement_rates: { placement_id: 'placements' },
  job_skills: { job_id: 'jobs' },
  developer_skills: { developer_id: 'developers' },
  exclusions: { developer_id: 'developers' },
  resumes: { developer_id: 'developers' },
  company_users: { user_id: 'users' },
  imported_moves: {
    developer_id: 'developers',
    job_id: 'jobs',
    job_profile_id: 'job_profiles',
    placement_id: 'placements',
  },
  notes: { company_id: 'companies', developer_id: 'developers', job_id: 'jobs', job_profile_id: 'job_profiles' },
} as const satisfies Readonly<Partial<Record<BusinessTable, Wholes>>>

type PartTable = keyof typeof parts

function isPart(table: BusinessTable): table is PartTable {
  return Object.hasOwn(parts, table)
}

export interface RecordId {
  readonly table: BusinessTable
  readonly id: string
}

/** Finds the record of each row, by the id of the row. A row that is no part of another one is a record itself. */
export async function recordsOf(db: Queryable, rows: readonly RecordId[]): Promise<Map<string, RecordId>> {
  const found = new Map<string, RecordId>()
  for (const [table, own] of Map.groupBy(rows, (row) => row.table)) {
    const ids = own.map(({ id }) => id)
    if (!isPart(table)) for (const id of ids) found.set(id, { table, id })
    else for (const [id, record] of await wholesOf(db, table, ids)) found.set(id, record)
  }
  return found
}

async function wholesOf(db: Queryable, table: PartTable, ids: readonly string[]): Promise<Map<string, RecordId>> {
  const found = new Map<string, RecordId>()
  for (const [column, whole] of Object.entries<BusinessTable>(parts[table])) {
    const { rows } = await sql<{ id: string; whole: string }>`
      select id, ${sql.ref(column)} as whole from ${sql.table(table)}
      where id = any(${ids}::uuid[]) and ${sql.ref(column)} is not null`.execute(db)
    const wholes = rows.map((row) => ({ table: whole, id: row.whole }))
    const above = await recordsOf(db, wholes)
    for (const row of rows) {
      const record = above.get(row.whole)
      if (record) found.set(row.id, record)
    }
  }
  return found
}
