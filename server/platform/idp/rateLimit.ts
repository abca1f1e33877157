import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connect.ts'
import { isAhead } from './clock.ts'

/** A bucket: it holds `capacity` tries, and drains one every `seconds`. */
export interface Limit {
  readonly capacity: number
  readonly seconds: number
}

const lastTry = sql<Date>`rate_limits.updated_at`

/** What is left in a bucket after it drained since its last try. One of the future is empty: the clock was put right since. */
const drained = (seconds: number) =>
  sql<number>`case when ${isAhead(lastTry)} then 0
    else greatest(0, rate_limits.hits - greatest(0, extract(epoch from now() - ${lastTry})) / ${seconds}::float8) end`

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

/** Counts one try in several buckets, or in none where one of them is full. Returns as `take` does. */
export async function takeAll(db: Queryable, buckets: readonly (readonly [string, Limit])[]): Promise<number> {
  const taken: string[] = []
  for (const [key, limit] of buckets) {
    const wait = await take(db, key, limit)
    if (wait > 0) {
      await giveBack(db, taken)
      return wait
    }
    taken.push(key)
  }
  return 0
}

/** How full a bucket is now. */
async function level(db: Queryable, key: string, seconds: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(drained(seconds).as('hits'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

/** Gives one try back: it turned out to be rightful. */
export async function giveBack(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.updateTable('rate_limits').set({ hits: sql`greatest(0, hits - 1)` }).where('key', 'in', keys).execute()
}

/** Empties a bucket. */
export async function empty(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
