import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'

/** Finds the ids of skills by name, or by alias when no skill has the name. */
export async function findSkillIds(db: Queryable, names: readonly string[]): Promise<Map<string, string[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: string }>`
    with wanted as materialized (select key, lower(key) as name from unnest(${[...new Set(names)]}::text[]) k (key)),
    named as materialized (select w.key, s.id from wanted w join skills s on lower(s.name) = w.name)
    select key, id from named
    union
    select w.key, s.id from skills s cross join unnest(s.aliases) alias join wanted w on lower(alias) = w.name
    where w.key not in (select key from named)`.execute(db)
  return groupBy(
    rows,
    ({ key }) => key,
    ({ id }) => id,
  )
}
