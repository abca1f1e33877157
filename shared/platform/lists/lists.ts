import { keysOf } from '#shared/platform/keys.ts'
import { can, type Permission, type Role } from '#shared/platform/permissions.ts'
import { type Enumeration, valuesOf } from '#shared/platform/transitions.ts'
import { type Sort, type SortDirection, sortLimit } from './sorting.ts'

// Imports no validation library: a list needs these at once, and the first route must stay small.

interface ColumnBase {
  readonly label: string
  /** Says what its values mean, where the label does not. */
  readonly definition?: string
  /** The permission to read the column; by default that of the list. */
  readonly permission?: Permission
  /** False where sorting makes no sense. */
  readonly sortable?: false
  /** The list can be filtered by this column. */
  readonly filter?: true
  /** The search looks into this column. */
  readonly searched?: true
  /** False where rows that are equal by the sort differ in the value. */
  readonly grouped?: false
  /** The column is read and exported, but not shown. */
  readonly hidden?: true
  /** The hidden column with the currency of this one. A file never has an amount without it. */
  readonly unit?: string
}

/** The kind of a column decides how it is filtered, sorted, exported and aligned. */
export type ListColumn = ColumnBase &
  (
    | { readonly kind: 'text' }
    /** One value of an enumeration; filtered by any of several. */
    | { readonly kind: 'oneOf'; readonly values: Enumeration }
    /** Several values of an enumeration; filtered by having any of several. */
    | { readonly kind: 'someOf'; readonly values: Enumeration }
    /** Money is in units of the currency, not in cents. */
    | { readonly kind: 'number' | 'money' }
    /** A day is a date without a time; a moment is shown in the reader's zone, and filtered by whole days of it. */
    | { readonly kind: 'day' | 'moment' }
    | { readonly kind: 'yesNo'; readonly yes: string; readonly no: string }
    /** The account of a person; filtered by ids, or by `me`. */
    | { readonly kind: 'person' }
    /** The code of a country; filtered by any of several, and sorted by English names. */
    | { readonly kind: 'country' }
    /** One record of another table, such as the company of a job; filtered by the ids of any of several, and sorted by name. */
    | { readonly kind: 'record' }
    /** Several records of a catalogue, such as skills; filtered by ids: a row matches if it has any of them. */
    | { readonly kind: 'records' }
    /** Several words that people choose freely, such as tags; filtered by having any of several. They hold no commas. */
    | { readonly kind: 'words' }
  )

export type ListColumns = Readonly<Record<string, ListColumn>>

/** The definition of a list, shared by the server and the browser. */
export interface ListDefinition<Columns extends ListColumns = ListColumns> {
  /** The name of the rows in the API, such as `clients` or `job_messages`. */
  readonly noun: string
  readonly title: string
  readonly permission: Permission
  readonly pageSize: number
  readonly sort: Readonly<Partial<Record<keyof Columns & string, SortDirection>>>
  readonly columns: Columns
  /** The list is as the specification has it: nobody arranges its columns, groups its rows or sorts by a second column. */
  readonly isPlain?: true
}

/** Defines a list. The type of each column is kept, so that a wrong name or filter does not compile on either side. */
export function defineList<const Columns extends ListColumns>(
  definition: ListDefinition<Columns>,
): ListDefinition<Columns> {
  return definition
}

/** From and to, both included; either may be left open. */
export interface Range<Bound> {
  readonly from?: Bound | null
  readonly to?: Bound | null
}

/** The filter values of one column. The range of a moment ends before `to`. */
export type FilterValue<Column extends ListColumn> = Column extends { kind: 'text' }
  ? string
  : Column extends { kind: 'oneOf' | 'someOf'; values: infer Values }
    ? readonly (keyof Values & string)[]
    : Column extends { kind: 'person' | 'country' | 'record' | 'records' | 'words' }
      ? readonly string[]
      : Column extends { kind: 'yesNo' }
        ? boolean
        : Column extends { kind: 'number' | 'money' }
          ? Range<number>
          : Range<string>

type FilteredName<Columns extends ListColumns> = {
  [Name in keyof Columns]: Columns[Name] extends { filter: true } ? Name : never
}[keyof Columns] &
  string

/** A filter of a list. A row must match every value that is set. */
export type FilterOf<List extends ListDefinition> =
  List extends ListDefinition<infer Columns>
    ? { readonly [Name in FilteredName<Columns>]?: FilterValue<Columns[Name]> | null } & {
        /** A part of any column that is searched. */
        readonly search?: string | null
      }
    : never

export type SortColumnOf<List extends ListDefinition> =
  List extends ListDefinition<infer Columns>
    ? { [Name in keyof Columns]: Columns[Name] extends { sortable: false } ? never : Name }[keyof Columns] & string
    : never

export type SortOf<List extends ListDefinition> = Readonly<Partial<Record<SortColumnOf<List>, SortDirection>>>

/** Some rows of a list, by ids or by a filter. The server finds those that match the filter. */
export type Selection<Filter> = { readonly ids: readonly string[] } | { readonly matching: Filter }

/** A count stops here, or at the end of the page. Nobody reads a larger number, and it would cost a look at every row. */
export const countLimit = 10_000

/** The number of rows that match, or a lower bound of it. */
export interface ListCount {
  readonly count: number
  /** True if there are more rows than were counted. */
  readonly more: boolean
}

/** People read fewer rows, and spreadsheets refuse more. */
export const exportLimit = 100_000
/** Choices of one filter. */
export const mostChoices = 100
/** Rows that one action may change: they are changed in one transaction, which others wait for. */
export const selectionLimit = 1_000

/** Names the sortable columns, in order. */
export function sortColumnsOf<List extends ListDefinition>({ columns }: List): SortColumnOf<List>[] {
  return keysOf(columns).filter((name): name is SortColumnOf<List> => columns[name]?.sortable !== false)
}

/** Names the columns with a filter, in order. */
export function filterColumnsOf({ columns }: ListDefinition): string[] {
  return valuesOf(columns).filter((name) => columns[name]?.filter)
}

/** The rows without a value in the column that a list is grouped by, and the filter that finds those without a person or country. */
export const noValue = 'none'

/** The most groups that are counted at once. */
export const groupLimit = 200

const groupedKinds: readonly ListColumn['kind'][] = ['oneOf', 'person', 'record']

/** Names the columns that can group rows: those with one of a few values, which also filter and sort. */
export function groupColumnsOf(list: ListDefinition): string[] {
  if (list.isPlain) return []
  return sortColumnsOf(list).filter((name) => {
    const column = list.columns[name]
    return column?.filter && column.grouped !== false && !column.hidden && groupedKinds.includes(column.kind)
  })
}

export function isReadable(role: Role | undefined, { columns, permission }: ListDefinition, name: string): boolean {
  const column = columns[name]
  return column !== undefined && can(role, column.permission ?? permission)
}

/** Keeps the columns that a role may read, in order. */
export function readableColumns(role: Role | undefined, list: ListDefinition): [string, ListColumn][] {
  return Object.entries(list.columns).filter(([name]) => isReadable(role, list, name))
}

export function isSearched({ columns }: ListDefinition): boolean {
  return Object.values(columns).some((column) => column.searched)
}

/** Returns how many columns can sort a list at once. */
export function sortLimitOf({ isPlain }: ListDefinition): number {
  return isPlain ? 1 : sortLimit
}

export function standardSort(list: ListDefinition): Sort {
  return list.sort as Sort
}

/**
 * Writes a filter as the values of an address, by column: `role=admin,vetter`, `active=false`, `rate=50..90`, `created_at=2026-01-01..`.
 * A column without a filter has an empty value, which takes it out of the address.
 */
export function printFilter(list: ListDefinition, filter: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = isSearched(list) ? ['search', ...filterColumnsOf(list)] : filterColumnsOf(list)
  return Object.fromEntries(names.map((name) => [name, printValue(filter[name])]))
}

/** Parses the output of `printFilter`. Invalid values are left out, so that an old link still opens. */
export function parseFilter<List extends ListDefinition>(list: List, textOf: (name: string) => string): FilterOf<List> {
  const entries = filterColumnsOf(list).map((name) => [name, parseValue(list.columns[name], textOf(name))])
  const search = isSearched(list) ? textOf('search').trim() : ''
  const set = [...entries, ['search', search || undefined]].filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as FilterOf<List>
}

const dots = '..'

function printValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.join()
  if (typeof value !== 'object') return String(value)
  const { from, to }: Range<unknown> = value
  return isOpen(from) && isOpen(to) ? '' : `${from ?? ''}${dots}${to ?? ''}`
}

function isOpen(bound: unknown): boolean {
  return bound === undefined || bound === null || bound === ''
}

function parseValue(column: ListColumn | undefined, text: string): unknown {
  if (!column || !text) return undefined
  switch (column.kind) {
    case 'text':
      return text
    case 'oneOf':
    case 'someOf':
      return some(text.split(',').filter((value) => Object.hasOwn(column.values, value)))
    case 'country':
      return some(text.split(',').filter((value) => value === noValue || /^[A-Z]{2}$/.test(value)))
    case 'person':
    case 'record':
    case 'records':
    case 'words':
      return some(text.split(',').filter(Boolean))
    case 'yesNo':
      return ['true', 'false'].includes(text) ? text === 'true' : undefined
    case 'number':
    case 'money':
      return parseRange(text, (bound) => (bound !== '' && Number.isFinite(Number(bound)) ? Number(bound) : undefined))
    default:
      return parseRange(text, (bound) => (/^\d{4}-\d\d-\d\d/.test(bound) ? bound : undefined))
  }
}

function some(values: string[]): string[] | undefined {
  return values.length > 0 ? values : undefined
}

function parseRange<Bound>(text: string, parse: (text: string) => Bound | undefined): Range<Bound> | undefined {
  const [first = '', second] = text.split(dots)
  // A single value is a range from and to that value.
  const [from, to] = [parse(first), parse(second ?? first)]
  return from === undefined && to === undefined ? undefined : { from, to }
}
