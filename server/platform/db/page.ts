import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { SortDirection } from '#shared/sorting.ts'
import type { Queryable } from './connect.ts'
import { readFirst } from './read.ts'
import type { Tables } from './tables.ts'

/** A list is sorted by one column at a time. */
export interface Sort<Column extends string> {
  readonly column: Column
  readonly order: SortDirection
}

export interface Range {
  readonly limit: number
  readonly offset: number
}

/** One page of a list. Each half is a statement of its own, run only where it is asked for. */
export interface Page<Row> {
  rows(): Promise<Row[]>
  /** All rows of the list, whatever the page. */
  count(): Promise<number>
}

/** For `orderBy`: rows without a value stand last in both directions. */
export function nullsLast(order: SortDirection): (column: OrderByItemBuilder) => OrderByItemBuilder {
  return (column) => (order === 'asc_nulls_last' ? column.asc() : column.desc()).nullsLast()
}

/** How many rows a query that selects nothing yet would give. */
export async function countRows<Table extends keyof Tables>(
  db: Queryable,
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await readFirst(
    db,
    rows.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return row?.count ?? 0
}

/** For `where`: one of the columns holds the text, in upper or lower case. An empty text holds everywhere, and costs nothing. */
export function holdsText(columns: readonly string[], text: string | null | undefined): RawBuilder<boolean> {
  const wanted = text?.trim()
  if (!wanted) return sql<boolean>`true`
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const matches = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}
