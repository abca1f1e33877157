import { type RawBuilder, sql } from 'kysely'
import { type FilterValue, type ListColumn, noValue, type Range } from '#shared/platform/lists/lists.ts'
import type { SearchText, SqlColumn } from './listColumns.ts'

/** Returns whether a filter has a value. An empty one, as in an address, does not narrow down. */
export function isAsked(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isAsked)
}

/** Makes the condition of one filter. The value has the kind of the column, because input was checked before. */
export function passes({ kind }: ListColumn, column: SqlColumn, value: unknown): RawBuilder<boolean> {
  const asked = value as never
  return column.passes ? column.passes(asked) : conditions[kind](column, asked)
}

type Kind = ListColumn['kind']

const conditions: {
  readonly [Of in Kind]: (
    column: SqlColumn,
    asked: FilterValue<Extract<ListColumn, { kind: Of }>>,
  ) => RawBuilder<boolean>
} = {
  text: containsText,
  oneOf: isOneOf(sql`text`),
  country: isOneOfOrNone(sql`text`),
  someOf: hasSome,
  words: hasSome,
  person: isOneOfOrNone(sql`uuid`),
  record: isOneOf(sql`uuid`),
  records: (column, ids) => column.hasAny?.(isAnyOf(ids, sql`uuid`)) ?? sql`false`,
  yesNo: (column, isYes) => {
    // Avoids `is true`, and `is not true` of a column that is never null: they hide from the planner that an index
    // could serve.
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

/** Also finds the rows without a value, where that is one of the choices. */
function isOneOfOrNone(type: RawBuilder<unknown>) {
  const isOne = isOneOf(type)
  return (column: SqlColumn, values: readonly string[]): RawBuilder<boolean> => {
    const some = values.filter((value) => value !== noValue)
    if (some.length === values.length) return isOne(column, values)
    const isNone = sql<boolean>`${column.sql} is null`
    return some.length > 0 ? sql`(${isNone} or ${isOne(column, some)})` : isNone
  }
}

function hasSome(column: SqlColumn, values: readonly string[]): RawBuilder<boolean> {
  return sql`${column.sql} && ${values}::text[]`
}

/**
 * Compares a single value alone. Then an index that goes on with the order of the list serves both, and a unique index
 * tells that no row is found twice.
 */
function isAnyOf(values: readonly string[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first, ...others] = values
  return others.length === 0 ? sql`= ${first}::${type}` : sql`= any(${values}::${type}[])`
}

/**
 * Finds the rows whose column holds the text, in upper or lower case. Trigrams serve a regular expression as well as
 * `ilike`. Texts without trigrams, such as two letters, are found three times as fast.
 */
export function containsText(column: SqlColumn, text: string): RawBuilder<boolean> {
  // These characters make PostgreSQL take the rest literally.
  const pattern = `***=${text.trim()}`
  const inText = (searched: RawBuilder<unknown>) => sql<boolean>`${searched} ~* ${pattern}`
  const within = (searchText: SearchText, isFirstLine?: boolean) => searchHolds(searchText, text, isFirstLine)
  return column.matches?.(inText, within) ?? inText(column.sql ?? sql`null`)
}

/** Finds the rows whose search text holds the text, in upper or lower case. @param isFirstLine looks into the first line only. */
export function searchHolds(searchText: SearchText, text: string, isFirstLine = false): RawBuilder<boolean> {
  const literal = text.trim().replace(/[\\%_]/g, '\\$&')
  const rest = isFirstLine ? '%\n%' : '%'
  const [searched, pattern] = [sql.ref(searchText), sql`'%' || search_text(${literal}) || ${sql.lit(rest)}`]
  // The planner's statistics treat this alike. But it keeps PostgreSQL from reading the whole index of trigrams.
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

/** Gives whole numbers the type of whole numbers: a fraction could use neither the index nor the statistics of the column. */
function numberType(bound: number): RawBuilder<unknown> {
  return Number.isSafeInteger(bound) ? sql`bigint` : sql`numeric`
}

function inCents({ from, to }: Range<number>): Range<number> {
  const cents = (units: number | null | undefined) => (typeof units === 'number' ? Math.round(units * 100) : null)
  return { from: cents(from), to: cents(to) }
}

/** Returns whether a text may contain no trigram, which is three Latin letters or digits in a row. */
function isWithoutTrigrams(text: string): boolean {
  return !/[a-z0-9]{3}/i.test(text)
}
