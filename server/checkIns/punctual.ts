import { type RawBuilder, sql } from 'kysely'

/** Selects the last day on which a check-in is on time: its own or, for one on a weekend, the Monday after. */
export const lastPunctualDay = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${day} + greatest(0, 8 - extract(isodow from ${day})::integer) * (extract(isodow from ${day}) > 5)::integer)`
