import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { visibleCompanies } from '#server/platform/auth/visibleCompanies.ts'
import { refusedColumn } from '#server/platform/db/lists/listColumns.ts'
import { isAsked } from '#server/platform/db/lists/listFilter.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import { momentInput, parse, parseId } from '#server/platform/graphql/input.ts'
import { countryCodes } from '#shared/platform/countries.ts'
import { requiredLine, rowId } from '#shared/platform/fields.ts'
import {
  type FilterOf,
  filterColumnsOf,
  groupLimit,
  type ListColumn,
  type ListDefinition,
  mostChoices,
  noValue,
  readableColumns,
  type SortOf,
  sortColumnsOf,
} from '#shared/platform/lists/lists.ts'
import { searchedText } from '#shared/platform/lists/searchedText.ts'
import type { SortDirection } from '#shared/platform/lists/sorting.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

export type SortInput = Readonly<Record<string, SortDirection | null | undefined>> | null | undefined

export interface ListRequest {
  readonly sort?: SortInput
  /** Sorts the rows that are equal by the first column. */
  readonly then_by?: SortInput
  readonly filter?: object | null | undefined
  /** The column that the rows are grouped by, and the values of the groups that are folded. */
  readonly group_by?: string | null | undefined
  readonly folded?: readonly string[] | null | undefined
  /** The ids of the records that the list belongs to, by argument name. */
  readonly within?: Readonly<Record<string, string | null | undefined>>
}

/**
 * Parses the sort and filter of a list.
 * @throws UserError BAD_INPUT for an invalid value, FORBIDDEN for a column that the role may not read, NOT_FOUND for a malformed id
 * of a record.
 */
export function parseListQuery<List extends ListDefinition>(
  list: List,
  viewer: Viewer,
  { sort, then_by, filter, group_by, folded, within = {} }: ListRequest,
): ListQuery<List> {
  const columns = new Set(readableColumns(viewer.role, list).map(([name]) => name))
  const query = {
    viewerId: viewer.id,
    only: visibleCompanies(viewer),
    columns,
    sort: parseSorts(list, sort, then_by),
    filter: parseListFilter(list, viewer, filter ?? {}),
    within: parseWithin(within),
    ...(group_by && folded && { folded: { column: group_by, values: parse(foldedInput, { folded }).folded } }),
  }
  const refused = [...columnsOf(list, query), ...(group_by ? [group_by] : [])].find((name) => !columns.has(name))
  if (refused) throw refusedColumn(list, refused)
  return query
}

function columnsOf(list: ListDefinition, { sort, filter }: Pick<ListQuery, 'sort' | 'filter'>): string[] {
  const { search, ...filters }: Readonly<Record<string, unknown>> = filter
  const searched = search ? Object.keys(list.columns).filter((name) => list.columns[name]?.searched) : []
  return [...Object.keys(sort), ...Object.keys(filters), ...searched]
}

/** @throws UserError BAD_INPUT unless `thenBy` is another column, and follows a sort. */
function parseSorts<List extends ListDefinition>(list: List, sort: SortInput, thenBy: SortInput): SortOf<List> {
  const first = parseSortInput(list, sort)
  if (!thenBy) return first
  const second = parseSortInput(list, thenBy)
  if (!sort || Object.keys(second).some((name) => Object.hasOwn(first, name))) {
    throw new UserError('BAD_INPUT', 'Sort by two different columns.', { field: 'then_by' })
  }
  return { ...first, ...second }
}

/** @throws UserError BAD_INPUT unless exactly one column is given. The executor does not check `isOneOf` in variables. */
function parseSortInput<List extends ListDefinition>(list: List, sort: SortInput): SortOf<List> {
  if (!sort) return list.sort as SortOf<List>
  const [[column, direction] = [], ...others] = Object.entries(sort)
  const isColumn = sortColumnsOf(list).some((name) => name === column)
  if (!isColumn || !column || !direction || others.length > 0) {
    throw new UserError('BAD_INPUT', 'Sort by exactly one column.', { field: 'sort' })
  }
  return { [column]: direction } as SortOf<List>
}

/** @throws UserError BAD_INPUT with the wrong field. */
function parseListFilter<List extends ListDefinition>(list: List, viewer: Viewer, filter: object): FilterOf<List> {
  const { filter: parsed } = parse(schemaOf(list), { filter })
  const asked = Object.entries(parsed).filter(([, value]) => isAsked(value))
  return Object.fromEntries(
    asked.map(([name, value]) => [name, list.columns[name]?.kind === 'person' ? withoutMe(value, viewer) : value]),
  ) as FilterOf<List>
}

function withoutMe(ids: unknown, viewer: Viewer): unknown {
  return Array.isArray(ids) ? ids.map((id: unknown) => (id === 'me' ? viewer.id : id)) : ids
}

function parseWithin(within: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  const given = Object.entries(within).flatMap(([name, id]) => (id ? [[name, id] as const] : []))
  return Object.fromEntries(given.map(([name, id]) => [name, parseId(id, name.replace(/_id$/, ''))]))
}

type FilterSchema = z.ZodMiniType<{ readonly filter: Readonly<Record<string, unknown>> }>

const schemas = new WeakMap<ListDefinition, FilterSchema>()

function schemaOf(list: ListDefinition): FilterSchema {
  const known = schemas.get(list)
  if (known) return known
  const values = filterColumnsOf(list).flatMap((name) => {
    const column = list.columns[name]
    return column ? [[name, z.nullish(valueSchema(column))] as const] : []
  })
  const schema = z.object({ filter: z.object({ ...Object.fromEntries(values), search: z.nullish(text) }) })
  schemas.set(list, schema)
  return schema
}

const text = searchedText()
const atMost = z.maxLength(mostChoices, `Choose at most ${mostChoices}.`)
const person = z.union([z.literal('me'), z.literal(noValue), rowId('This is not the id of an account.')])
const number = z
  .number('Enter a number.')
  .check(z.minimum(-1e12, 'Use numbers of at most 12 digits.'), z.maximum(1e12, 'Use numbers of at most 12 digits.'))
const day = z.iso.date('Give a day as 2026-01-31.').check(z.regex(/^[1-9]/, 'Choose a year from 1000 to 9999.'))

function valueSchema(column: ListColumn) {
  switch (column.kind) {
    case 'text':
      return text
    case 'oneOf':
    case 'someOf':
      return z.array(z.enum(valuesOf(column.values), 'There is no such choice.')).check(atMost)
    case 'country':
      return z.array(z.enum([...countryCodes, noValue], 'There is no such country.')).check(atMost)
    case 'words':
      return z.array(requiredLine('Enter a word.')).check(atMost)
    case 'person':
      return z.array(person).check(atMost)
    case 'record':
    case 'records':
      return z.array(rowId('This is not the id of a record.')).check(atMost)
    case 'yesNo':
      return z.boolean('Choose yes or no.')
    case 'number':
    case 'money':
      return range(number)
    case 'day':
      return range(day)
    case 'moment':
      return range(momentInput)
  }
}

/** A group of namesakes has several values. */
const foldedInput = z.object({
  folded: z.array(requiredLine('Name the group.')).check(z.maxLength(2 * groupLimit, 'Fold fewer groups.')),
})

function range<Bound extends z.ZodMiniType<string | number>>(bound: Bound) {
  return z
    .object({ from: z.nullish(bound), to: z.nullish(bound) })
    .check(z.refine(({ from, to }) => !(from && to) || from <= to, 'Choose an end that is not before the start.'))
}
