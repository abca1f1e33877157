import { type RawBuilder, sql } from 'kysely'
import { cachedQuery } from './cachedQuery.ts'
import type { Database, Queryable } from './connect.ts'
import { read } from './read.ts'
import type { BusinessTable } from './tables.ts'

/**
 * What a list tells of other tables and takes long to count, for all its rows at once. It is counted once, until one of the tables
 * changes or the day ends. Statements of the list have it as the table `totals`. There is a row for some tens of people at most.
 */
export interface ListTotals {
  readonly sql: RawBuilder<object>
  /** The columns of the table with their types. */
  readonly columns: RawBuilder<unknown>
  /** Every table that is counted. In tests, `test/cachedReads.ts` proves that there is no other. */
  readonly tables: readonly BusinessTable[]
}

/** The beginning of a statement that reads totals. In a transaction they are counted anew, with what it has written. */
export async function withTotals(
  db: Queryable,
  noun: string,
  { sql: counted, columns, tables }: ListTotals,
): Promise<RawBuilder<unknown>> {
  const count = async () => JSON.stringify(await read(db, counted))
  const rows = db.isTransaction ? await count() : await kept(db as Database, noun, tables, count)
  return sql`with totals as (select * from json_to_recordset(${rows}::json) as totals (${columns}))`
}

async function kept(db: Database, noun: string, tables: readonly BusinessTable[], count: () => Promise<string>) {
  // The day of the database, whose clock the totals are counted by.
  const [{ day } = { day: '' }] = await read(db, sql<{ day: string }>`select current_date::text as day`)
  return cachedQuery(db, tables, [noun, 'totals', day], count)
}
