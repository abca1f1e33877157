import { type RawBuilder, sql } from 'kysely'

/** Writes a timestamptz as a moment of rows and of the API, for JSON that the database makes. */
export function jsonMoment(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
