import { type RawBuilder, sql } from 'kysely'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst } from '#server/platform/db/connection/read.ts'
import type { BusinessTable } from '#server/platform/db/schema/tables.ts'
import type { ColumnSql } from './listColumns.ts'

/**
 * Numbers of other tables that take long to count, for all rows of a list at once. They are counted once, until one of
 * the tables changes or the day ends. Statements of the list have them as the table `totals`. It is for lists of
 * hundreds of rows: at 20,000 it adds some 20 ms to a statement.
 */
export interface ListTotals {
  readonly sql: RawBuilder<object>
  /** The columns of the table with their types. */
  readonly columns: Readonly<Record<string, string>>
  /** Every table that is counted. In tests, `test/cachedReads.ts` proves that there is no other. */
  readonly tables: readonly BusinessTable[]
  /**
   * The column with the id of the row of the list. Statements then join only the columns that they sort and filter by.
   * Without a key, every statement has all columns, and the list joins them itself.
   */
  readonly key?: string
}

export function totalColumn(total: string): ColumnSql {
  return { sql: sql.ref(`totals.${total}`), total }
}

/** Joins the totals to the rows of a list. @param id the column with the id of a row. */
export function joinTotals(key: string, id: string): RawBuilder<unknown> {
  return sql`left join totals on ${sql.ref(`totals.${key}`)} = ${sql.ref(id)}`
}

/** Each column of the totals as the text of an array, which PostgreSQL reads in a third of the time of JSON. */
type Kept = Readonly<Record<string, string | null>>

/**
 * Makes the beginning of a statement that reads totals. A transaction counts again, and so includes its own writes.
 * @param wanted the columns that the statement needs.
 */
export async function withTotals(
  db: Queryable,
  noun: string,
  totals: ListTotals,
  wanted: ReadonlySet<string>,
): Promise<RawBuilder<unknown>> {
  const kept = db.isTransaction ? await count(db, totals) : await cached(db as Database, noun, totals)
  const columns = Object.entries(totals.columns).filter(([name]) => wanted.has(name))
  const arrays = columns.map(([name, type]) => sql`${kept[name] ?? null}::${sql.raw(type)}[]`)
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  return sql`with totals as (select * from unnest(${sql.join(arrays)}) as totals (${names}))`
}

async function count(db: Queryable, { sql: counted, columns }: ListTotals): Promise<Kept> {
  const arrays = Object.keys(columns).map((name) => sql`array_agg(${sql.ref(name)})::text as ${sql.ref(name)}`)
  const kept = await readFirst<Kept>(db, sql<Kept>`select ${sql.join(arrays)} from (${counted}) as counted`)
  return kept ?? {}
}

async function cached(db: Database, noun: string, totals: ListTotals): Promise<Kept> {
  // The totals are counted by the clock of the database, so the day is its day.
  const today = await readFirst(db, sql<{ day: string }>`select current_date::text as day`)
  return cachedQuery(db, totals.tables, [noun, 'totals', today?.day], () => count(db, totals))
}
