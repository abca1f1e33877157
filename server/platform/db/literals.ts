import { type RawBuilder, sql } from 'kysely'

/**
 * Known values as literals of a statement: `status in (…)`. Partial indexes are found by literals only.
 * @param values never from outside.
 */
export function literals(values: readonly string[]): RawBuilder<unknown> {
  return sql.join(values.map((value) => sql.lit(value)))
}
