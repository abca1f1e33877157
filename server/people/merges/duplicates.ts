import { sql } from 'kysely'
import { byStrength, type Duplicate, duplicateIds, sharedSigns } from '#server/applicants/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { searchHolds } from '#server/platform/db/lists/listFilter.ts'

/** The most records that a search for duplicates offers. */
export const duplicateLimit = 8

const otherName = sql`other.first_name || ' ' || other.last_name`

/** Finds records that may be of the same person, those with the most in common first, then those of the same name anywhere. */
export async function findDuplicates(db: Queryable, id: string): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select other.id, ${otherName} as name, other.email, other.stage, signs
    from developers
    cross join lateral (
      ${duplicateIds}
      union
      select other.id from developers other
      where ${otherName} = developers.first_name || ' ' || developers.last_name
        and other.deleted_at is null and other.id <> developers.id
    ) found
    join developers other on other.id = found.id
    cross join lateral (select ${sharedSigns} as signs) shared
    where developers.id = ${id} and developers.deleted_at is null
    order by ${byStrength}, other.created_at, other.id
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
