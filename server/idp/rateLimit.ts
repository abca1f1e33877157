import { sql } from 'kysely'
import type { Queryable } from '#server/db/connect.ts'

/** A bucket: it holds `capacity` tries, and drains one every `seconds`. */
export interface Limit {
  readonly capacity: number
  readonly seconds: number
}

/** What is left in a bucket after it drained since its last try. */
const drained = (seconds: number) =>
  sql<number>`greatest(0, rate_limits.hits - extract(epoch from now() - rate_limits.updated_at) / ${seconds}::float8)`

/**
 * Counts one try, shared by all nodes and safe against tries at the same moment.
 * @returns 0 when the try is allowed; else, in whole seconds, how long to wait for the next one.
 */
export async function take(db: Queryable, key: string, { capacity, seconds }: Limit): Promise<number> {
  const { rows } = await sql`
    insert into rate_limits (key, hits, updated_at) values (${key}, 1, now())
    on conflict (key) do update set hits = ${drained(seconds)} + 1, updated_at = now()
    where ${drained(seconds)} + 1 <= ${capacity}::float8
    returning hits`.execute(db)
  if (rows.length > 0) return 0
  return Math.max(1, Math.ceil(((await level(db, key, seconds)) + 1 - capacity) * seconds))
}

/** How full a bucket is now. */
export async function level(db: Queryable, key: string, seconds: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(drained(seconds).as('hits'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

/** Gives one try back: it turned out to be rightful. */
export async function giveBack(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.updateTable('rate_limits').set({ hits: sql`greatest(0, hits - 1)` }).where('key', 'in', keys).execute()
}

/** Empties a bucket. */
export async function empty(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
