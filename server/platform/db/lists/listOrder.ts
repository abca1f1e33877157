import { type RawBuilder, sql } from 'kysely'
import { type SqlColumn, tableOf } from './listColumns.ts'
import { matching } from './listMatching.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { orderOf, sortOf, sortsOf } from './listSort.ts'
import { downwards, type PageRange, rangeSql } from './pageSql.ts'

/** Selects the ids of the matching rows in their order. @param among only those of these ids. */
export function sortedIds(
  of: ListSql,
  query: ListQuery,
  range: PageRange,
  among?: readonly string[],
): RawBuilder<unknown> {
  const { column, isDown } = sortOf(of, query)
  const { key, rows } = sortedRows(of, query, column, among)
  // No index sorts by two columns.
  const isSplit = isDown && sortsOf(of, query).length === 1 && !column.isNotNull && mayHaveIndex(of, column)
  if (column.sql && isSplit) return downwards(rows, { column: column.sql, key }, range)
  return sql`${rows} order by ${orderOf(of, query, key)} ${rangeSql(range)}`
}

/** Selects the ids of the matching rows, starting from the table that gives their order. */
function sortedRows(of: ListSql, query: ListQuery, { table }: SqlColumn, among?: readonly string[]) {
  const { parts } = of
  const id = sql.ref(parts.id)
  if (!parts.facts || table !== tableOf(parts.facts)) {
    return { key: id, rows: matching(of, query, sql`${id} as id`, { among }) }
  }
  const key = sql.ref(parts.facts)
  if (parts.drivenByFacts) {
    return { key, rows: matching(of, query, sql`${key} as id`, { among, source: parts.drivenByFacts }) }
  }
  // True for every row; it tells the planner that a left join leaves none out, so that it may begin with the facts.
  return { key: id, rows: sql`${matching(of, query, sql`${id} as id`, { among })} and ${key} is not null` }
}

/** Returns whether an index may sort. An index has columns of one table only: the list's own, or that of its facts. */
function mayHaveIndex({ parts }: ListSql, { table }: SqlColumn): boolean {
  const isOfFacts = parts.facts !== undefined && table === tableOf(parts.facts) && !parts.factsAreFew
  return isOfFacts || table === tableOf(parts.id)
}
