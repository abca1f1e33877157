import { type RawBuilder, sql } from 'kysely'
import { type ListColumn, noValue } from '#shared/platform/lists/lists.ts'
import { refusedColumn, type SqlColumn } from './listColumns.ts'
import { containsText, isAsked, passes, searchHolds } from './listFilter.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { columnFor } from './listSort.ts'

/** Lists the columns that the filter uses, with their values. */
export function askedOf(of: ListSql, query: ListQuery): (readonly [ListColumn, SqlColumn, unknown])[] {
  return Object.entries<unknown>(query.filter).flatMap(([name, value]) => {
    const column = of.list.columns[name]
    return column && isAsked(value) ? [[column, columnFor(of, name, query), value] as const] : []
  })
}

/** Makes the conditions of the filter, of the search and of the groups that are folded. */
export function conditionsOf(of: ListSql, query: ListQuery): RawBuilder<boolean>[] {
  const { search } = query.filter as { readonly search?: unknown }
  const asked = askedOf(of, query).map(([column, source, value]) =>
    passes(column, { ...source, sql: source.filtered ?? source.sql }, value),
  )
  const all = query.folded ? [...asked, isUnfolded(of, query, query.folded)] : asked
  return isAsked(search) && String(search).trim() ? [...all, searchOf(of, query, String(search))] : all
}

function searchOf(of: ListSql, query: ListQuery, text: string): RawBuilder<boolean> {
  const { list, parts } = of
  const searched = Object.keys(list.columns).filter((name) => list.columns[name]?.searched)
  const readable = searched.filter((name) => query.columns.has(name))
  if (readable.length === 0) throw refusedColumn(list, searched[0] ?? 'search')
  // A viewer who may not read all searched columns searches them one by one.
  if (parts.search && readable.length === searched.length) return searchHolds(parts.search, text)
  const some = readable.map((name) => containsText(columnFor(of, name, query), text))
  return sql`(${sql.join(some, sql` or `)})`
}

function isUnfolded(
  of: ListSql,
  query: ListQuery,
  { column, values }: NonNullable<ListQuery['folded']>,
): RawBuilder<boolean> {
  return sql`${groupValueOf(columnFor(of, column, query))} <> all(${values}::text[])`
}

/** The value of a column as a text. Its groups are filtered and folded by it. */
export function groupValueOf({ sql: sorted, filtered }: SqlColumn): RawBuilder<string> {
  return sql`coalesce((${filtered ?? sorted})::text, ${noValue})`
}
