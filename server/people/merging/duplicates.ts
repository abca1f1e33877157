import { sql } from 'kysely'
import { type Duplicate, duplicateConditions } from '#server/applicants/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { searchHolds } from '#server/platform/db/lists/listFilter.ts'

/** A search for duplicates offers at most so many records. */
export const duplicateLimit = 8

const otherName = sql`other.first_name || ' ' || other.last_name`

/** Finds records that may be of the same person, those with the most in common first, then those of the same name. */
export async function findDuplicates(db: Queryable, id: string): Promise<Duplicate[]> {
  const alike = Object.entries(duplicateConditions).map(
    ([sign, condition]) => sql`select other.id, ${sql.lit(sign)} as sign from developers other where ${condition}`,
  )
  const namesakes = sql`
    select other.id, null from developers other
    where ${otherName} = developers.first_name || ' ' || developers.last_name
      and other.deleted_at is null and other.id <> developers.id`
  const { rows } = await sql<Duplicate>`
    select other.id, ${otherName} as name, other.email, other.stage, found.signs
    from developers
    cross join lateral (
      select id, array_remove(array_agg(sign order by sign), null) as signs
      from (${sql.join([...alike, namesakes], sql` union all `)}) sign
      group by id
    ) found
    join developers other on other.id = found.id
    where developers.id = ${id} and developers.deleted_at is null
    order by cardinality(found.signs) desc, other.created_at, other.id
    limit ${duplicateLimit}`.execute(db)
  return rows
}

/** Finds other developers whose name or e-mail address contains a text, by name. */
export async function searchDuplicates(db: Queryable, id: string, text: string): Promise<Duplicate[]> {
  const name = sql`first_name || ' ' || last_name`
  const { rows } = await sql<Duplicate>`
    select id, ${name} as name, email, stage, array[]::text[] as signs
    from developers
    where id <> ${id} and deleted_at is null and ${searchHolds('developers.search', text)}
    order by ${name}, id
    limit ${duplicateLimit}`.execute(db)
  return rows
}
