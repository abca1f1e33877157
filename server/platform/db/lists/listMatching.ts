import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { tableOf } from './listColumns.ts'
import { askedOf, conditionsOf } from './listConditions.ts'
import { isAsked } from './listFilter.ts'
import type { ListSql } from './listParts.ts'
import type { ListQuery } from './listQuery.ts'
import { sortsOf } from './listSort.ts'
import { joinTotals, withTotals } from './listTotals.ts'

/** Names the columns of the totals that a statement needs. */
export function totalsOf(of: ListSql, query: ListQuery): ReadonlySet<string> {
  const { columns = {}, key } = of.parts.totals ?? {}
  if (!key) return new Set(Object.keys(columns))
  const used = [...sortsOf(of, query).map(({ column }) => column), ...askedOf(of, query).map(([, column]) => column)]
  const names = used.flatMap(({ total }) => total ?? [])
  return new Set(names.length > 0 ? [key, ...names] : [])
}

/** Makes the beginning of a statement, which is empty when it needs no totals. */
export async function headOf(db: Queryable, of: ListSql, query: ListQuery): Promise<RawBuilder<unknown>> {
  const wanted = totalsOf(of, query)
  const { totals } = of.parts
  return totals && wanted.size > 0 ? withTotals(db, of.list.noun, totals, wanted) : sql``
}

/** Selects something of the rows that match. @param among only those with these ids. @param source another beginning of the same rows. */
export function matching(
  of: ListSql,
  query: ListQuery,
  what: RawBuilder<unknown>,
  {
    among,
    source = of.parts,
  }: { among?: readonly string[] | undefined; source?: Pick<ListSql['parts'], 'from' | 'where'> } = {},
): RawBuilder<unknown> {
  const { list, parts } = of
  const within = Object.entries(query.within ?? {}).map(([name, value]) => {
    const column = parts.within?.[name]
    if (!column) throw new Error(`The list of ${list.noun} does not stand within ${name}.`)
    return sql<boolean>`${sql.ref(column)} = ${value}`
  })
  const own = source.where ? [source.where(query.viewerId, query.only)] : []
  const chosen = among ? [sql<boolean>`${sql.ref(parts.id)} = any(${among})`] : []
  const all = [sql`true`, ...own, ...within, ...chosen, ...conditionsOf(of, query)]
  const key = totalsOf(of, query).size > 0 ? parts.totals?.key : undefined
  const totals = key ? joinTotals(key, parts.id) : sql``
  return sql`select ${what} from ${source.from} ${totals} where ${sql.join(all, sql` and `)}`
}

/**
 * Counts rows by their facts alone, if the filter needs no more and the facts say which rows belong to the list. The
 * same goes for all rows of a list that is a part of its table.
 */
export function counted(of: ListSql, query: ListQuery): RawBuilder<unknown> {
  const { parts } = of
  const table = parts.facts && tableOf(parts.facts)
  const { search } = query.filter as { readonly search?: unknown }
  const tables = askedOf(of, query).map(([, column]) => column.table)
  if (isAsked(search) && parts.search) tables.push(tableOf(parts.search))
  const isOfFacts = tables.length === 0 ? parts.isSubset : tables.includes(table)
  return matching(of, query, sql`1`, { source: (isOfFacts && parts.drivenByFacts) || parts })
}
