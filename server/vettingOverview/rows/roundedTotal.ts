import { type RawBuilder, sql } from 'kysely'

/**
 * Computes `roundTotal` of shared/reviews/totals.ts in SQL, as a double. A total is rounded by the digits that people read: as a number,
 * 64.95 is less than that.
 * @param total a column or an expression of a total in percent.
 */
export function roundedTotal(total: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`round(${total}::text::numeric, 1)::float8`
}
