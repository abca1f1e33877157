import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'

/** Reads the ids of all rows about a person, by table: also of rows that were deleted for good, and of merged records. */
export async function rowsOfPerson(db: Queryable, id: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table_name: string; row_id: string }>`
    select table_name, row_id from rows_of_person(${id}) order by table_name, row_id`.execute(db)
  return groupBy(
    rows,
    ({ table_name }) => table_name,
    ({ row_id }) => row_id,
  )
}
