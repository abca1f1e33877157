import { type RawBuilder, sql } from 'kysely'
import { refusedColumn, type SqlColumn, toColumn } from './listColumns.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'

/** A column of the sort, and its direction. */
interface SortedColumn {
  readonly column: SqlColumn
  readonly way: RawBuilder<unknown>
  readonly isDown: boolean
}

/** @throws UserError when the column may not be read. */
export function columnFor({ list, parts }: ListSql, name: string, query: ListQuery): SqlColumn {
  const source = Object.hasOwn(parts.columns, name) ? parts.columns[name] : undefined
  if (!source) throw new Error(`The list of ${list.noun} has no SQL for ${name}.`)
  if (!query.columns.has(name)) throw refusedColumn(list, name)
  return toColumn(source)
}

/** Returns the columns of the sort. The rows that are equal by the first one are sorted by the next. */
export function sortsOf(of: ListSql, query: ListQuery): SortedColumn[] {
  return Object.entries<unknown>(query.sort).map(([name, direction]) => ({
    column: columnFor(of, name, query),
    way: direction === 'asc_nulls_last' ? sql`asc` : sql`desc`,
    isDown: direction !== 'asc_nulls_last',
  }))
}

export function sortOf(of: ListSql, query: ListQuery): SortedColumn {
  const [first] = sortsOf(of, query)
  if (!first) throw new Error(`The list of ${of.list.noun} is asked for without a sort.`)
  return first
}

/** @param key the id, by the column that begins the statement. */
export function orderOf(of: ListSql, query: ListQuery, key = sql.ref(of.parts.id)): RawBuilder<unknown> {
  const columns = sortsOf(of, query).map(
    ({ column, way }) => sql`${column.sql} ${way} ${column.isNotNull ? sql`` : sql`nulls last`}`,
  )
  // The id goes the same way as the first column, so that one index gives both directions.
  return sql.join([...columns, sql`${key} ${sortOf(of, query).way}`])
}
