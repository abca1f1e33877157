import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { Moment } from './moment.ts'

/**
 * Reads from the events when any of some columns last changed, by row. Events cannot be cached, so this runs beside cached reads.
 * A row from before the events has no moment.
 */
export async function lastChangesOf(
  db: Queryable,
  table: BusinessTable,
  columns: readonly string[],
  ids: readonly string[],
): Promise<Map<string, Moment>> {
  const changes = db
    .selectFrom('events')
    .where('row_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('table_name', '=', table)
    .where(sql<boolean>`new_values ?| ${columns}::text[]`)
    .distinctOn('row_id')
    .select(['row_id', 'at'])
    .orderBy('row_id')
    .orderBy('id', 'desc')
  return new Map((await readPrepared(db, changes)).map(({ row_id, at }) => [row_id, at]))
}
