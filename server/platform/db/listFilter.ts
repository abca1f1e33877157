import { type RawBuilder, sql } from 'kysely'
import type { ListColumn, Range } from '#shared/lists.ts'
import type { Column } from './listColumns.ts'

/** The rows that pass one filter. The value is of the column's kind: what a person typed was checked before. */
export function passes({ kind }: ListColumn, column: Column, value: unknown): RawBuilder<boolean> {
  switch (kind) {
    case 'text':
      return holds(column, String(value))
    case 'oneOf':
      return sql`${column.sql} = any(${value}::text[])`
    case 'someOf':
      return sql`${column.sql} && ${value}::text[]`
    case 'person':
      return sql`${column.sql} = any(${value}::uuid[])`
    case 'yesNo':
      return value ? sql`${column.sql} is true` : sql`${column.sql} is not true`
    case 'number':
      return between(column, value as Range<number>, sql`numeric`, sql`<=`)
    case 'money':
      return between(column, inCents(value as Range<number>), sql`numeric`, sql`<=`)
    case 'day':
      return between(column, value as Range<string>, sql`date`, sql`<=`)
    case 'moment':
      return between(column, value as Range<string>, sql`timestamptz`, sql`<`)
  }
}

/** The rows whose column holds the text, in upper or lower case. */
export function holds(column: Column, text: string): RawBuilder<boolean> {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  return column.matches?.(pattern) ?? sql`${column.sql} ilike ${pattern}`
}

function between(
  column: Column,
  { from = null, to = null }: Range<unknown>,
  type: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const start = from === null ? sql`true` : sql`${column.sql} >= ${from}::${type}`
  const end = to === null ? sql`true` : sql`${column.sql} ${before} ${to}::${type}`
  return sql`(${start} and ${end})`
}

function inCents({ from, to }: Range<number>): Range<number> {
  const cents = (units: number | null | undefined) => (typeof units === 'number' ? Math.round(units * 100) : null)
  return { from: cents(from), to: cents(to) }
}
