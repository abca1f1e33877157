import { type RawBuilder, sql } from 'kysely'

/** Selects the last day on which a check-in is on time: its own or, for one on a weekend, the Monday after. */
export const lastPunctualDay = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${day} + (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from ${day})::integer])`
