import { type RawBuilder, sql } from 'kysely'

export interface PageRange {
  /** At least 1; checked before. */
  readonly limit: number
  readonly offset: number
}

/** The limit is part of the text: the planner must know that a page is short. */
export function rangeSql({ limit, offset }: PageRange): RawBuilder<unknown> {
  return sql`limit ${sql.lit(limit)} offset ${offset}`
}

/**
 * Selects some rows in descending order of a column, those without a value last. An index that is read backwards begins
 * with these. So rows with a value are read first, and the others only if the page goes on behind them. Each part has a
 * limit of its own, and PostgreSQL appends them in this order, because `connect.ts` forbids to read them in parallel.
 * @param rows selects the ids of all of them and ends with conditions.
 * @param key the id, by the column that begins the statement.
 */
export function downwards(
  rows: RawBuilder<unknown>,
  { column, key }: Readonly<Record<'column' | 'key', RawBuilder<unknown>>>,
  range: PageRange,
): RawBuilder<unknown> {
  const end = range.offset + range.limit
  const part = (hasValue: RawBuilder<unknown>) =>
    sql`(${rows} and ${column} ${hasValue} order by ${column} desc, ${key} desc limit ${end})`
  const all = sql`${part(sql`is not null`)} union all ${part(sql`is null`)}`
  return sql`select id from (${all}) as parts ${rangeSql(range)}`
}
