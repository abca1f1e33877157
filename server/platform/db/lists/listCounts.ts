import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { countLimit, groupLimit, type ListCount } from '#shared/platform/lists/lists.ts'
import { groupValueOf } from './listConditions.ts'
import { counted, headOf, matching } from './listMatching.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { readerOf } from './listReader.ts'
import { columnFor } from './listSort.ts'
import type { PageRange } from './pageSql.ts'

/** The number of rows that have a value. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** The rows of a list that share a value of one column. */
export interface ListGroup {
  /** The name of the person or record, or the value of an enumeration; null for the rows without one. */
  readonly label: string | null
  /** The values with which a filter finds the rows. Namesakes are one group. */
  readonly values: readonly string[]
  readonly count: number
}

/** Says how far rows are counted: as far as people read, or to the end of a page; undefined for all of them. */
export function mostCounted({ parts }: ListSql, range: PageRange | undefined): number | undefined {
  return range && Math.max(parts.mostCounted ?? countLimit, range.offset + range.limit)
}

/** Counts the rows that match. @param most the last row that is counted; left out, all of them are. */
export async function countRows(
  db: Queryable,
  of: ListSql,
  query: ListQuery,
  most: number | undefined,
): Promise<ListCount> {
  // One row beyond the last counted one tells that there are more.
  const some = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`
  const head = await headOf(db, of, query)
  const statement = sql<{ count: number }>`${head} select count(*) from (${counted(of, query)} ${some}) as matching`
  const [{ count } = { count: 0 }] = await readerOf(of, query, most)(db, statement)
  return most !== undefined && count > most ? { count: most, more: true } : { count, more: false }
}

/** Counts the rows that match for each value of a column. @param sums further sums of these rows. */
export async function countRowsBy<Sums extends string>(
  db: Queryable,
  of: ListSql,
  query: ListQuery,
  name: string,
  sums: Readonly<Record<Sums, RawBuilder<number | null>>>,
): Promise<(ValueCount & Readonly<Record<Sums, number | null>>)[]> {
  const amounts = Object.entries<RawBuilder<number | null>>(sums)
  const summed = amounts.map(([sum, amount]) => sql`, sum(${amount})::bigint as ${sql.ref(sum)}`)
  const counts = [sql`${columnFor(of, name, query).sql} as value, count(*)::int as count`, ...summed]
  const matched = matching(of, query, sql.join(counts, sql``))
  type Counted = ValueCount & Readonly<Record<Sums, number | null>>
  return readerOf(of, query)(db, sql<Counted>`${await headOf(db, of, query)} ${matched} group by 1`)
}

/** Counts the rows that match in groups, in the order of a sort by the column. */
export async function readGroups(db: Queryable, of: ListSql, query: ListQuery, name: string): Promise<ListGroup[]> {
  const column = columnFor(of, name, query)
  const isDown = Object.entries(query.sort).some(([sorted, way]) => sorted === name && way !== 'asc_nulls_last')
  // A person sorts by name and is filtered by id; an enumeration may sort by the place of its value.
  const isNamed = of.list.columns[name]?.kind !== 'oneOf'
  const label = isNamed ? column.sql : sql`min(${column.filtered ?? column.sql})`
  const values = sql`array_agg(distinct ${groupValueOf(column)}) as values`
  const groups = matching(of, query, sql`${label} as label, ${values}, count(*)::int as count`)
  const order = sql`group by ${column.sql} order by ${column.sql} ${isDown ? sql`desc` : sql`asc`} nulls last`
  return readUnprepared(
    db,
    sql<ListGroup>`${await headOf(db, of, query)} ${groups} ${order} limit ${sql.lit(groupLimit)}`,
  )
}
