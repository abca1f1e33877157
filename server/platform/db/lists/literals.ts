import { type RawBuilder, sql } from 'kysely'

/**
 * Known values as literals of a statement: `status in (…)`. Partial indexes are found by literals only.
 * @param values never from outside.
 */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)))
}

/** Maps each value of a column to its number; null for any other value. @param numbers never from outside. */
export function numberOf(column: string, numbers: Readonly<Record<string, number>>): RawBuilder<number | null> {
  const cases = Object.entries(numbers).map(([value, number]) => sql`when ${sql.lit(value)} then ${sql.lit(number)}`)
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`
}
