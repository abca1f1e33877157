import { type RawBuilder, sql } from 'kysely'
import { personTables } from '#server/people/personTables/personTables.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { RecordId } from './records.ts'

/** Gives the name of a row in a few words, such as note. */
export function nounOf(table: BusinessTable): string {
  return personTables[table]?.nouns[0] ?? table.replaceAll('_', ' ').replace(/ies$/, 'y').replace(/s$/, '')
}

export const visitorName = 'Somebody without an account'

/** Names those who changed rows and have an account, and later imports as such. */
export async function readActors(db: Queryable, actors: readonly string[]): Promise<(actor: string) => string> {
  const ids = new Set(actors.filter((actor) => !actor.includes(':')))
  const { rows } = await sql<{ id: string; display_name: string }>`
    select id, display_name from users where id = any(${[...ids]}::uuid[])`.execute(db)
  const names = new Map(rows.map(({ id, display_name }) => [id, display_name]))
  return (actor) => {
    if (actor.startsWith('import:')) return 'A later import'
    return names.get(actor) ?? 'A deleted account'
  }
}

const nameSql: Readonly<Partial<Record<BusinessTable, RawBuilder<unknown>>>> = {
  job_profiles: sql`
    select r.id, d.first_name || ' ' || d.last_name || ' for ' || j.title as name
    from job_profiles r join developers d on d.id = r.developer_id join jobs j on j.id = r.job_id`,
  jobs: sql`select r.id, r.title || ' of ' || c.name as name from jobs r join companies c on c.id = r.company_id`,
  developers: sql`select r.id, r.first_name || ' ' || r.last_name as name from developers r`,
  users: sql`select r.id, r.display_name as name from users r`,
  companies: sql`select r.id, r.name from companies r`,
  skills: sql`select r.id, r.name from skills r`,
}

/** Names records, by their ids. A record of another kind is named by its kind. */
export async function readRecordNames(
  db: Queryable,
  records: readonly RecordId[],
): Promise<(record: RecordId) => string> {
  const names = new Map<string, string>()
  for (const [table, own] of Map.groupBy(records, (record) => record.table)) {
    const query = nameSql[table]
    if (!query) continue
    const { rows } = await sql<{ id: string; name: string }>`
      ${query} where r.id = any(${own.map(({ id }) => id)}::uuid[])`.execute(db)
    for (const { id, name } of rows) names.set(id, name)
  }
  return ({ id, table }) => names.get(id) ?? nounOf(table)
}
