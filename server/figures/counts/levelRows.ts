import { type RawBuilder, sql } from 'kysely'

/**
 * Adds to the rows of a level whether a row `joins` with its `at`, and `leaves` with its `until`. A change of terms, or of one counted
 * status to another, ends a row where the next begins, and so is neither. So is leaving and coming back on one day of an imported past, which
 * has no hours.
 */
export const heldWithoutBreak = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select held.*, lag(until) over life is distinct from at as joins, lead(at) over life is distinct from until as leaves
  from (${rows}) held
  window life as (partition by row_id order by at, until)`
