import { nameOfCountry } from '#shared/platform/countries.ts'
import { type ListColumn, type ListDefinition, noValue, type Range } from '#shared/platform/lists/lists.ts'
import type { Sort, SortDirection } from '#shared/platform/lists/sorting.ts'

/** A simple and slow list in JavaScript. Tests compare the answers of the server with it. */

/** A row with the value of each column by its name. */
export interface ModelRow {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** The values that columns sort by, if they differ from those shown. */
  readonly sorted: Readonly<Record<string, unknown>>
  /** The texts that the search reads. */
  readonly searched: readonly string[]
}

export type ModelFilter = Readonly<Record<string, unknown>>

export const directions: readonly SortDirection[] = ['asc_nulls_last', 'desc_nulls_last']

/**
 * Lists the rows that match every filter, sorted by one column or by two. Rows without a value come last, and equal ones are sorted by id,
 * in the direction of the first column.
 */
export function modelList(
  { columns }: ListDefinition,
  rows: readonly ModelRow[],
  filter: ModelFilter,
  sort: Sort,
  compareTexts: (one: string, other: string) => number,
): ModelRow[] {
  const compareBy = (column: string, one: ModelRow, other: ModelRow) => {
    const [a, b] = [sortValue(one, column), sortValue(other, column)]
    if (a === null || b === null) return { order: Number(a === null) - Number(b === null), isMissing: true }
    const isText = typeof a === 'string' && typeof b === 'string' && columns[column]?.kind !== 'moment'
    if (isText) return { order: compareTexts(a, b), isMissing: false }
    return { order: Number((a as number) > (b as number)) - Number((a as number) < (b as number)), isMissing: false }
  }
  const signs = Object.values(sort).map((direction) => (direction === 'asc_nulls_last' ? 1 : -1))
  return rows
    .filter((row) => Object.entries(filter).every(([name, value]) => passes(row, name, columns[name], value)))
    .toSorted((one, other) => {
      for (const [index, column] of Object.keys(sort).entries()) {
        const { order, isMissing } = compareBy(column, one, other)
        if (order !== 0) return isMissing ? order : order * (signs[index] ?? 1)
      }
      return (signs[0] ?? 1) * compareIds(one.id, other.id)
    })
}

export function sortValue({ values, sorted }: ModelRow, column: string): unknown {
  return (column in sorted ? sorted[column] : values[column]) ?? null
}

function passes({ values, searched }: ModelRow, name: string, column: ListColumn | undefined, asked: unknown): boolean {
  if (name === 'search') return searched.some((text) => holds(text, String(asked)))
  const value = values[name] ?? null
  switch (column?.kind) {
    case 'text':
      return value !== null && holds(String(value), String(asked))
    case 'country':
      return (asked as unknown[]).includes(value ?? noValue)
    case 'oneOf':
    case 'person':
    case 'record':
      return (asked as unknown[]).includes(value)
    case 'someOf':
    case 'records':
    case 'words':
      return ((value ?? []) as unknown[]).some((one) => (asked as unknown[]).includes(one))
    case 'yesNo':
      return Boolean(value) === asked
    case undefined:
      throw new Error(`The list has no column ${name}.`)
    default:
      return value !== null && isWithin(value as string, asked as Range<string>, column?.kind === 'moment')
  }
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase())
}

function isWithin(value: string, { from, to }: Range<string>, isOpenEnded: boolean): boolean {
  const starts = from === undefined || from === null || value >= from
  const ends = to === undefined || to === null || (isOpenEnded ? value < to : value <= to)
  return starts && ends
}

/** Compares ids, which are uuids or numbers. */
function compareIds(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return Number(one > other) - Number(one < other)
}

/** Writes a value as an exported file holds it. */
export function modelCell(column: ListColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (column.kind === 'oneOf') return column.values[String(value)]?.label ?? String(value)
  if (column.kind === 'someOf') return (value as string[]).map((one) => column.values[one]?.label).join(', ')
  if (column.kind === 'country') return nameOfCountry(String(value)) ?? ''
  if (column.kind === 'words') return (value as string[]).join(', ')
  if (column.kind === 'yesNo') return value ? column.yes : column.no
  return String(value)
}

/** Makes filters of each column from the values of the rows, so that most match some rows but not all. */
export function modelFilters({ columns }: ListDefinition, rows: readonly ModelRow[]): ModelFilter[] {
  const filters = Object.entries(columns).flatMap(([name, column]) => {
    if (!column.filter) return []
    const values = [...new Set(rows.flatMap(({ values }) => (values[name] ?? []) as string))].sort(byValue)
    return valuesToTry(column, values).map((value) => ({ [name]: value }))
  })
  const texts = [...new Set(rows.flatMap(({ searched }) => searched))]
  return texts.length > 0 ? [...filters, ...textsToTry(texts).map((search) => ({ search }))] : filters
}

function valuesToTry(column: ListColumn, values: readonly string[]): unknown[] {
  const middle = values[Math.floor(values.length / 2)] as string
  switch (column.kind) {
    case 'text':
      return textsToTry(values)
    case 'oneOf':
    case 'someOf':
      return [...Object.keys(column.values).map((value) => [value]), Object.keys(column.values)]
    case 'country':
      return [...values.map((value) => [value]), [...values], [middle, noValue]]
    case 'record':
    case 'records':
    case 'words':
      return [...values.map((value) => [value]), [...values]]
    case 'person':
      return [...values.map((value) => [value]), [...values], ['me']]
    case 'yesNo':
      return [true, false]
    default:
      return [{ from: middle }, { to: middle }, { from: values[0], to: middle }, { from: middle, to: middle }]
  }
}

function textsToTry(values: readonly string[]): string[] {
  const parts = values.slice(0, 3).map((value) => value.slice(0, 4).trim().toUpperCase())
  return [...parts, values.at(-1) ?? '', 'e', '%', '_', `' or true --`, '\\']
}

/** Compares numbers by their size, and texts by their letters. */
function byValue(one: string | number, other: string | number): number {
  return Number(one > other) - Number(one < other)
}
