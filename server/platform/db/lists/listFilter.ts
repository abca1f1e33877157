import { type RawBuilder, sql } from 'kysely'
import type { FilterValue, ListColumn, Range } from '#shared/platform/lists.ts'
import type { SearchText, SqlColumn } from './listColumns.ts'

/** Whether a filter asks for anything: an empty one does not, as in an address. */
export function isAsked(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isAsked)
}

/** The rows that pass one filter. The value is of the column's kind: what a person typed was checked before. */
export function passes({ kind }: ListColumn, column: SqlColumn, value: unknown): RawBuilder<boolean> {
  const asked = value as never
  return column.passes ? column.passes(asked) : conditions[kind](column, asked)
}

type Kind = ListColumn['kind']

/** The condition of a filter, by the kind of its column. */
const conditions: {
  readonly [Of in Kind]: (
    column: SqlColumn,
    asked: FilterValue<Extract<ListColumn, { kind: Of }>>,
  ) => RawBuilder<boolean>
} = {
  text: containsText,
  oneOf: isOneOf(sql`text`),
  country: isOneOf(sql`text`),
  someOf: hasSome,
  words: hasSome,
  person: isOneOf(sql`uuid`),
  record: isOneOf(sql`uuid`),
  records: (column, ids) => column.hasAny?.(isAnyOf(ids, sql`uuid`)) ?? sql`false`,
  yesNo: (column, isYes) => {
    // Neither `is true` nor, of what is always known, `is not true`: they hide from the planner what an index could serve.
    if (isYes) return sql`${column.sql}`
    return column.isNotNull ? sql`not ${column.sql}` : sql`${column.sql} is not true`
  },
  number: (column, range) => between(column, range, numberType, sql`<=`),
  money: (column, range) => between(column, inCents(range), numberType, sql`<=`),
  day: (column, range) => between(column, range, () => sql`date`, sql`<=`),
  moment: (column, range) => between(column, range, () => sql`timestamptz`, sql`<`),
}

function isOneOf(type: RawBuilder<unknown>) {
  return (column: SqlColumn, values: readonly string[]) => sql<boolean>`${column.sql} ${isAnyOf(values, type)}`
}

function hasSome(column: SqlColumn, values: readonly string[]): RawBuilder<boolean> {
  return sql`${column.sql} && ${values}::text[]`
}

/**
 * One value is compared alone. Then an index that goes on with the order of the list gives both, and a unique one tells that no row is
 * found twice.
 */
function isAnyOf(values: readonly string[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, ...others] = values
  return others.length === 0 ? sql`= ${first}::${type}` : sql`= any(${values}::${type}[])`
}

/**
 * The rows whose column holds the text, in upper or lower case. Trigrams serve a regular expression as well as `ilike`, and what they
 * cannot find, such as two letters, is looked for three times as fast.
 */
export function containsText(column: SqlColumn, text: string): RawBuilder<boolean> {
  // What follows these characters is taken literally.
  const pattern = `***=${text.trim()}`
  const inText = (searched: RawBuilder<unknown>) => sql<boolean>`${searched} ~* ${pattern}`
  const within = (searchText: SearchText, isFirstLine?: boolean) => searchHolds(searchText, text, isFirstLine)
  return column.matches?.(inText, within) ?? inText(column.sql ?? sql`null`)
}

/** The rows whose search text holds the text, in upper or lower case. @param isFirstLine looks into the first line only. */
export function searchHolds(searchText: SearchText, text: string, isFirstLine = false): RawBuilder<boolean> {
  const literal = text.trim().replace(/[\\%_]/g, '\\$&')
  const rest = isFirstLine ? '%\n%' : '%'
  const [searched, pattern] = [sql.ref(searchText), sql`'%' || search_text(${literal}) || ${sql.lit(rest)}`]
  // The same to the planner's statistics, but not to the index of trigrams, which would be read from end to end.
  if (isWithoutTrigrams(literal)) return sql<boolean>`(${searched} not like ${pattern}) is false`
  return sql<boolean>`${searched} like ${pattern}`
}

function between<Bound>(
  column: SqlColumn,
  { from = null, to = null }: Range<Bound>,
  typeOf: (bound: Bound) => RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const start = from === null ? sql`true` : sql`${column.sql} >= ${from}::${typeOf(from)}`
  const end = to === null ? sql`true` : sql`${column.sql} ${before} ${to}::${typeOf(to)}`
  return sql`(${start} and ${end})`
}

/** A column of whole numbers is compared with one: as a fraction it would be hidden from its index and from what the planner knows. */
function numberType(bound: number): RawBuilder<unknown> {
  return Number.isSafeInteger(bound) ? sql`bigint` : sql`numeric`
}

function inCents({ from, to }: Range<number>): Range<number> {
  const cents = (units: number | null | undefined) => (typeof units === 'number' ? Math.round(units * 100) : null)
  return { from: cents(from), to: cents(to) }
}

/** Whether nothing of a text is certain to be a trigram: these are made of three Latin letters or digits in a row. */
function isWithoutTrigrams(text: string): boolean {
  return !/[a-z0-9]{3}/i.test(text)
}
