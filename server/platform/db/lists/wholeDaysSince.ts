import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#shared/platform/lists/lists.ts'
import { type ColumnSql, tableOf } from './listColumns.ts'

/** More days than any record has, and few enough for PostgreSQL to count back. */
const mostDays = 1_000_000

/** Counts the whole days since a moment. @param moment a column, such as `job_facts.status_since`. */
export function wholeDaysSince(moment: string): RawBuilder<number> {
  return sql<number>`floor(extract(epoch from now() - ${sql.ref(moment)}) / 86400)::int`
}

/**
 * Makes a column of a list from it. It sorts by an index of the difference to the epoch, which does not change with the
 * day. The filter compares the moment itself, since the planner has statistics of it.
 */
export function daysSinceColumn(moment: string): ColumnSql<Range<number>> {
  return {
    sql: sql`(timestamptz 'epoch' - ${sql.ref(moment)})`,
    table: tableOf(moment),
    isNotNull: true,
    passes: (value) => isDaysAgo(moment, value),
  }
}

function isDaysAgo(moment: string, { from = null, to = null }: Range<number>): RawBuilder<boolean> {
  const column = sql.ref(moment)
  const start = from === null ? sql`true` : sql`${column} <= ${ago(Math.ceil(from))}`
  const end = to === null ? sql`true` : sql`${column} > ${ago(Math.floor(to) + 1)}`
  return sql`(${start} and ${end})`
}

function ago(days: number): RawBuilder<unknown> {
  const some = Math.max(-mostDays, Math.min(mostDays, days))
  return sql`now() - ${some}::int * interval '24 hours'`
}
