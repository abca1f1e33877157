import { type RawBuilder, sql } from 'kysely'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { ListColumns, ListCount, ListDefinition } from '#shared/platform/lists/lists.ts'
import { countRows, countRowsBy, type ListGroup, mostCounted, readGroups, type ValueCount } from './listCounts.ts'
import { headOf } from './listMatching.ts'
import { sortedIds } from './listOrder.ts'
import type { ListParts, ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { readerOf } from './listReader.ts'
import { orderOf } from './listSort.ts'
import type { PageRange } from './pageSql.ts'

/** A list that can be read: its definition in `shared/`, and its SQL. */
export interface ListSource<List extends ListDefinition = ListDefinition, Row = unknown> {
  readonly list: List
  /** The names of the arguments that choose the record around the list. */
  readonly within: readonly string[]
  page(db: Database, query: ListQuery<List>, range: PageRange): Promise<Row[]>
  /** Counts the rows that match. @param range counts as far as people read, or to the end of this page; left out, all of them. */
  count(db: Database, query: ListQuery<List>, range?: PageRange): Promise<ListCount>
  /** Counts the rows that match for each value of a column with few values, such as a status. @param sums further sums of these rows. */
  countBy<Sums extends string = never>(
    db: Queryable,
    query: ListQuery<List>,
    column: string,
    sums?: Readonly<Record<Sums, RawBuilder<number | null>>>,
  ): Promise<(ValueCount & Readonly<Record<Sums, number | null>>)[]>
  /** Counts the rows that match in groups, in the order in which a sort by the column shows them. At most `groupLimit` groups. */
  groups(db: Queryable, query: ListQuery<List>, column: string): Promise<ListGroup[]>
  /** Lists the ids of the rows that match, in their order. @param most limits their number. @param among only those with these ids. */
  ids(db: Queryable, query: ListQuery<List>, most: number, among?: readonly string[]): Promise<string[]>
  rowsOf(db: Queryable, query: ListQuery<List>, ids: readonly string[]): Promise<Row[]>
  /** Gives the value of a column of a row for a file. */
  cell(row: Row, column: string): unknown
}

/**
 * Makes the pages, counts, selections and files of a list from one definition. Every function throws a UserError FORBIDDEN when the list is sorted or narrowed down by a column that may not be read.
 */
export function listSource<Columns extends ListColumns, Raw extends object, Row = Raw>(
  list: ListDefinition<Columns>,
  parts: ListParts<Columns, Raw, Row>,
): ListSource<ListDefinition<Columns>, Row> {
  // The names of the columns with SQL are computed by a type, so the compiler cannot look one up.
  const of = { list, parts } as unknown as ListSql
  // Without `toRow`, the rows stay as they were read.
  const toRows = (raws: readonly Raw[]) => raws.map(parts.toRow ?? ((raw) => raw as unknown as Row))
  return {
    list,
    within: Object.keys(parts.within ?? {}),
    page: (db, query, range) =>
      cached(db, of, 'rows', query, range, async () => {
        const ids = sortedIds(of, query, range)
        const among = sql<boolean>`${sql.ref(parts.id)} ${parts.isUnion ? sql`= any(array(${ids}))` : sql`in (${ids})`}`
        const page = { head: await headOf(db, of, query), among, order: orderOf(of, query) }
        return toRows(await readerOf(of, query, range.offset + range.limit)(db, parts.rows(db, page, query.columns)))
      }),
    count: (db, query, range) => {
      const most = mostCounted(of, range)
      return cached(db, of, 'count', query, { most }, () => countRows(db, of, query, most))
    },
    countBy: (db, query, column, sums) => countRowsBy(db, of, query, column, sums ?? ({} as NonNullable<typeof sums>)),
    groups: (db, query, column) => readGroups(db, of, query, column),
    ids: async (db, query, most, among) => {
      const sorted = sortedIds(of, query, { limit: most, offset: 0 }, among)
      const statement = sql<{ id: string }>`${await headOf(db, of, query)} ${sorted}`
      return (await readUnprepared(db, statement)).map(({ id }) => id)
    },
    rowsOf: async (db, query, ids) => {
      const among = sql<boolean>`${sql.ref(parts.id)} = any(${ids})`
      const page = { head: await headOf(db, of, query), among, order: orderOf(of, query) }
      return toRows(await readUnprepared(db, parts.rows(db, page, query.columns)))
    },
    cell: (row, column) => {
      const make = parts.cells?.[column]
      return make ? make(row) : (row as Record<string, unknown>)[column]
    },
  }
}

function cached<Answer>(
  db: Database,
  { list, parts }: ListSql,
  part: 'rows' | 'count',
  query: ListQuery,
  range: object,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!parts.cached) return work()
  // Includes the viewer, because some rows are only theirs.
  const { columns, ...asked } = query
  return cachedQuery(db, parts.cached[part], [list.noun, part, [...columns], asked, range], work)
}
