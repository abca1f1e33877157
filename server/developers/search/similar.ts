import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { findMatches, searchText } from './data.ts'

/** Two words must be alike by so much, from 0 to 1. "Lovelase" and "lovelace" are at 0.67. */
const threshold = 0.4

interface Similar {
  readonly ids: readonly string[]
  readonly skillIds: readonly string[]
}

/** Finds developers whose words are like these, else those with a skill of such a name. Without pg_trgm it finds nobody. */
export async function findSimilar(db: Database, words: readonly string[], limit: number): Promise<Similar> {
  const long = words.filter((word) => word.length > 2)
  if (long.length === 0 || !(await hasTrigrams(db))) return { ids: [], skillIds: [] }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`.execute(trx)
    const alike = long.map((word) => sql`${word} <% ${searchText}`)
    const similarities = long.map((word) => sql`word_similarity(${word}, ${searchText})`)
    const score = sql.join(similarities, sql` + `)
    const people = await sql<{ id: string }>`
      select id from developers where deleted_at is null and ${sql.join(alike, sql` and `)}
      order by ${score} desc, last_name, first_name, id limit ${sql.lit(limit)}`.execute(trx)
    if (people.rows.length > 0) return { ids: people.rows.map(({ id }) => id), skillIds: [] }
    const skills = await sql<{ id: string }>`
      select id from skills where active and ${long.join(' ')} <% lower(name)
      order by word_similarity(${long.join(' ')}, lower(name)) desc limit 3`.execute(trx)
    const skillIds = skills.rows.map(({ id }) => id)
    const matching = { words: [], place: 'whole', skills: skillIds.length > 0 ? [skillIds] : [] } as const
    return { ids: await findMatches(trx, matching), skillIds }
  })
}

async function hasTrigrams(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  return rows.length > 0
}
