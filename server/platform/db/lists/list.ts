import { type RawBuilder, sql } from 'kysely'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, readUnprepared } from '#server/platform/db/connection/read.ts'
import {
  countLimit,
  groupLimit,
  type ListColumn,
  type ListColumns,
  type ListCount,
  type ListDefinition,
  noValue,
} from '#shared/platform/lists.ts'
import { refusedColumn, type SqlColumn, tableOf, toColumn } from './listColumns.ts'
import { containsText, isAsked, passes, searchHolds } from './listFilter.ts'
import type { ListParts } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { joinTotals, withTotals } from './listTotals.ts'
import { downwards, type PageRange, rangeSql } from './pageSql.ts'

/** The number of rows that have a value. */
export interface ValueCount {
  readonly value: string
  readonly count: number
}

/** The rows of a list that share a value of one column. */
export interface ListGroup {
  /** The name of the person or record, or the value of an enumeration; null for the rows without one. */
  readonly label: string | null
  /** The values by which a filter finds the rows. Namesakes are one group. */
  readonly values: readonly string[]
  readonly count: number
}

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
  /** Reads the rows with these ids. */
  rowsOf(db: Queryable, query: ListQuery<List>, ids: readonly string[]): Promise<Row[]>
  /** Gives the value of a column of a row for a file. */
  cell(row: Row, column: string): unknown
}

/**
 * Makes the pages, counts, selections and files of a list from one definition.
 * Every function throws a UserError FORBIDDEN where the list is sorted or narrowed down by a column that may not be read.
 */
export function listSource<Columns extends ListColumns, Raw extends object, Row = Raw>(
  list: ListDefinition<Columns>,
  parts: ListParts<Columns, Raw, Row>,
): ListSource<ListDefinition<Columns>, Row> {
  type Query = ListQuery<ListDefinition<Columns>>
  const id = sql.ref(parts.id)
  const { mostCounted = countLimit } = parts
  // Without `toRow`, the rows stay as they were read.
  const toRows = (raws: readonly Raw[]) => raws.map(parts.toRow ?? ((raw) => raw as unknown as Row))

  /** @throws UserError where the column may not be read. */
  function columnFor(name: string, query: Query) {
    // The names of the columns with SQL are computed by a type, so the compiler cannot look one up.
    const source = (parts.columns as Record<string, Parameters<typeof toColumn>[0]>)[name]
    if (!source || !Object.hasOwn(parts.columns, name))
      throw new Error(`The list of ${list.noun} has no SQL for ${name}.`)
    if (!query.columns.has(name)) throw refusedColumn(list, name)
    return toColumn(source)
  }

  /** Returns the columns of the sort. The rows that are equal by the first one are sorted by the next. */
  function sortsOf(query: Query) {
    return Object.entries<unknown>(query.sort).map(([name, direction]) => ({
      column: columnFor(name, query),
      way: direction === 'asc_nulls_last' ? sql`asc` : sql`desc`,
      isDown: direction !== 'asc_nulls_last',
    }))
  }

  function sortOf(query: Query) {
    const [first] = sortsOf(query)
    if (!first) throw new Error(`The list of ${list.noun} is asked for without a sort.`)
    return first
  }

  /** @param key the id, by the column that begins the statement. */
  function orderOf(query: Query, key = id): RawBuilder<unknown> {
    const columns = sortsOf(query).map(
      ({ column, way }) => sql`${column.sql} ${way} ${column.isNotNull ? sql`` : sql`nulls last`}`,
    )
    // The id goes the same way as the first column, so that one index gives both directions.
    return sql.join([...columns, sql`${key} ${sortOf(query).way}`])
  }

  function searchOf(query: Query, text: string): RawBuilder<boolean> {
    const searched = Object.keys(list.columns).filter((name) => list.columns[name]?.searched)
    const readable = searched.filter((name) => query.columns.has(name))
    if (readable.length === 0) throw refusedColumn(list, searched[0] ?? 'search')
    // A viewer who may not read all searched columns searches them one by one.
    if (parts.search && readable.length === searched.length) return searchHolds(parts.search, text)
    return sql`(${sql.join(
      readable.map((name) => containsText(columnFor(name, query), text)),
      sql` or `,
    )})`
  }

  /** Lists the columns that the filter uses, with their values. */
  function askedOf(query: Query): (readonly [ListColumn, SqlColumn, unknown])[] {
    return Object.entries<unknown>(query.filter).flatMap(([name, value]) => {
      const column = list.columns[name]
      return column && isAsked(value) ? [[column, columnFor(name, query), value] as const] : []
    })
  }

  function conditionsOf(query: Query): RawBuilder<boolean>[] {
    const { search } = query.filter
    const asked = askedOf(query).map(([column, source, value]) =>
      passes(column, { ...source, sql: source.filtered ?? source.sql }, value),
    )
    const all = query.folded ? [...asked, isUnfolded(query, query.folded)] : asked
    return isAsked(search) && String(search).trim() ? [...all, searchOf(query, String(search))] : all
  }

  /** The value of a column as a text, by which its groups are filtered and folded. */
  function groupValueOf({ sql: sorted, filtered }: SqlColumn): RawBuilder<string> {
    return sql`coalesce((${filtered ?? sorted})::text, ${noValue})`
  }

  function isUnfolded(query: Query, { column, values }: NonNullable<Query['folded']>): RawBuilder<boolean> {
    return sql`${groupValueOf(columnFor(column, query))} <> all(${values}::text[])`
  }

  /** Names the columns of the totals that a statement needs. */
  function totalsOf(query: Query): ReadonlySet<string> {
    const { columns = {}, key } = parts.totals ?? {}
    if (!key) return new Set(Object.keys(columns))
    const used = [...sortsOf(query).map(({ column }) => column), ...askedOf(query).map(([, column]) => column)]
    const names = used.flatMap(({ total }) => total ?? [])
    return new Set(names.length > 0 ? [key, ...names] : [])
  }

  async function headOf(db: Queryable, query: Query): Promise<RawBuilder<unknown>> {
    const wanted = totalsOf(query)
    return parts.totals && wanted.size > 0 ? withTotals(db, list.noun, parts.totals, wanted) : sql``
  }

  function matching(
    query: Query,
    what: RawBuilder<unknown>,
    among?: readonly string[],
    source: Pick<typeof parts, 'from' | 'where'> = parts,
  ): RawBuilder<unknown> {
    const within = Object.entries(query.within ?? {}).map(([name, value]) => {
      const column = parts.within?.[name]
      if (!column) throw new Error(`The list of ${list.noun} does not stand within ${name}.`)
      return sql<boolean>`${sql.ref(column)} = ${value}`
    })
    const own = source.where ? [source.where(query.viewerId, query.only)] : []
    const chosen = among ? [sql<boolean>`${id} = any(${among})`] : []
    const all = [sql`true`, ...own, ...within, ...chosen, ...conditionsOf(query)]
    const key = totalsOf(query).size > 0 ? parts.totals?.key : undefined
    const totals = key ? joinTotals(key, parts.id) : sql``
    return sql`select ${what} from ${source.from} ${totals} where ${sql.join(all, sql` and `)}`
  }

  /**
   * Counts rows by their facts alone, if the filter needs no more and the facts say which rows belong to the list. The
   * same goes for all rows of a list that is a part of its table.
   */
  function counted(query: Query): RawBuilder<unknown> {
    const table = parts.facts && tableOf(parts.facts)
    const { search } = query.filter
    const tables = askedOf(query).map(([, column]) => column.table)
    if (isAsked(search) && parts.search) tables.push(tableOf(parts.search))
    const isOfFacts = tables.length === 0 ? parts.isSubset : tables.includes(table)
    return matching(query, sql`1`, undefined, isOfFacts ? parts.drivenByFacts : parts)
  }

  /** Selects the ids of the matching rows in their order. */
  function sortedIds(query: Query, range: PageRange, among?: readonly string[]): RawBuilder<unknown> {
    const { column, isDown } = sortOf(query)
    const { key, rows } = sortedRows(query, column, among)
    // No index sorts by two columns.
    const isSplit = isDown && sortsOf(query).length === 1 && !column.isNotNull && mayHaveIndex(column)
    if (column.sql && isSplit) return downwards(rows, { column: column.sql, key }, range)
    return sql`${rows} order by ${orderOf(query, key)} ${rangeSql(range)}`
  }

  /** Selects the ids of the matching rows, starting from the table that gives their order. */
  function sortedRows(query: Query, { table }: SqlColumn, among?: readonly string[]) {
    if (!parts.facts || table !== tableOf(parts.facts)) {
      return { key: id, rows: matching(query, sql`${id} as id`, among) }
    }
    const key = sql.ref(parts.facts)
    if (parts.drivenByFacts) return { key, rows: matching(query, sql`${key} as id`, among, parts.drivenByFacts) }
    // True for every row; it tells the planner that a left join leaves none out, so that it may begin with the facts.
    return { key: id, rows: sql`${matching(query, sql`${id} as id`, among)} and ${key} is not null` }
  }

  /** Returns whether an index may sort. An index has columns of one table only: the list's own, or that of its facts. */
  function mayHaveIndex({ table }: SqlColumn): boolean {
    const isOfFacts = parts.facts !== undefined && table === tableOf(parts.facts) && !parts.factsAreFew
    return isOfFacts || table === tableOf(parts.id)
  }

  /**
   * Plans a statement each time if its best plan depends on totals, filter values or a far page, or if there are too many sorts to keep a
   * plan for each. Other statements are planned once.
   */
  const reader = (query: Query, end = 0) =>
    sortsOf(query).length > 1 ||
    totalsOf(query).size > 0 ||
    parts.isSubset ||
    conditionsOf(query).length > 0 ||
    end > mostCounted
      ? readUnprepared
      : readPrepared

  function cached<Answer>(
    db: Database,
    part: 'rows' | 'count',
    query: Query,
    range: object,
    work: () => Promise<Answer>,
  ) {
    if (!parts.cached) return work()
    // Includes the viewer, because some rows are only theirs.
    const { columns, ...asked } = query
    return cachedQuery(db, parts.cached[part], [list.noun, part, [...columns], asked, range], work)
  }

  return {
    list,
    within: Object.keys(parts.within ?? {}),
    page: (db, query, { limit, offset }) =>
      cached(db, 'rows', query, { limit, offset }, async () => {
        const [order, head] = [orderOf(query), await headOf(db, query)]
        const page = sortedIds(query, { limit, offset })
        const statement = parts.rows(db, { head, among: sql`${id} in (${page})`, order }, query.columns)
        return toRows(await reader(query, offset + limit)(db, statement))
      }),
    count: (db, query, range) => {
      const most = range ? Math.max(mostCounted, range.offset + range.limit) : undefined
      return cached(db, 'count', query, { most }, async () => {
        // One row beyond the last counted one tells that there are more.
        const some = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`
        const head = await headOf(db, query)
        const matched = counted(query)
        const statement = sql<{ count: number }>`${head} select count(*) from (${matched} ${some}) as matching`
        const [{ count } = { count: 0 }] = await reader(query, most)(db, statement)
        return most !== undefined && count > most ? { count: most, more: true } : { count, more: false }
      })
    },
    countBy: async <Sums extends string = never>(
      db: Queryable,
      query: Query,
      name: string,
      sums?: Readonly<Record<Sums, RawBuilder<number | null>>>,
    ) => {
      const amounts = Object.entries<RawBuilder<number | null>>(sums ?? {})
      const summed = amounts.map(([sum, amount]) => sql`, sum(${amount})::bigint as ${sql.ref(sum)}`)
      const counts = [sql`${columnFor(name, query).sql} as value, count(*)::int as count`, ...summed]
      const matched = matching(query, sql.join(counts, sql``))
      type Counted = ValueCount & Readonly<Record<Sums, number | null>>
      return reader(query)(db, sql<Counted>`${await headOf(db, query)} ${matched} group by 1`)
    },
    groups: async (db, query, name) => {
      const column = columnFor(name, query)
      const isDown = Object.entries(query.sort).some(([sorted, way]) => sorted === name && way !== 'asc_nulls_last')
      // A person sorts by name and is filtered by id; an enumeration may sort by the place of its value.
      const isNamed = list.columns[name]?.kind !== 'oneOf'
      const label = isNamed ? column.sql : sql`min(${column.filtered ?? column.sql})`
      const values = sql`array_agg(distinct ${groupValueOf(column)}) as values`
      const groups = matching(query, sql`${label} as label, ${values}, count(*)::int as count`)
      const order = sql`group by ${column.sql} order by ${column.sql} ${isDown ? sql`desc` : sql`asc`} nulls last`
      return readUnprepared(
        db,
        sql<ListGroup>`${await headOf(db, query)} ${groups} ${order} limit ${sql.lit(groupLimit)}`,
      )
    },
    ids: async (db, query, most, among) => {
      const sorted = sortedIds(query, { limit: most, offset: 0 }, among)
      const statement = sql<{ id: string }>`${await headOf(db, query)} ${sorted}`
      return (await readUnprepared(db, statement)).map((row) => row.id)
    },
    rowsOf: async (db, query, ids) => {
      const page = { head: await headOf(db, query), among: sql<boolean>`${id} = any(${ids})`, order: orderOf(query) }
      return toRows(await readUnprepared(db, parts.rows(db, page, query.columns)))
    },
    cell: (row, column) => {
      const make = parts.cells?.[column]
      return make ? make(row) : (row as Record<string, unknown>)[column]
    },
  }
}
