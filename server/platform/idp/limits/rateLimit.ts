import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { isAhead, isWithinLast } from '#server/platform/idp/provider/clock.ts'

/** A leaky bucket: it holds `capacity` tries and drains one every `seconds`. */
export interface Limit {
  readonly capacity: number
  readonly seconds: number
}

const lastTry = sql<Moment>`rate_limits.updated_at`

/** Computes the level of a bucket now. A bucket whose last try lies in the future is empty: the clock was wrong then. */
const levelNow = (seconds: number) =>
  sql<number>`case when ${isAhead(lastTry)} then 0
    else greatest(0, rate_limits.hits - greatest(0, extract(epoch from now() - ${lastTry})) / ${seconds}::float8) end`

/**
 * Counts one try. All nodes share the count, and concurrent tries cannot exceed the limit.
 * @returns 0 when the try is allowed; otherwise the whole seconds to wait before the next one.
 */
export async function consume(db: Queryable, key: string, { capacity, seconds }: Limit): Promise<number> {
  const { rows } = await sql`
    insert into rate_limits (key, hits, updated_at) values (${key}, 1, now())
    on conflict (key) do update set hits = ${levelNow(seconds)} + 1, updated_at = now()
    where ${levelNow(seconds)} + 1 <= ${capacity}::float8
    returning hits`.execute(db)
  if (rows.length > 0) return 0
  return Math.max(1, Math.ceil(((await readLevel(db, key, seconds)) + 1 - capacity) * seconds))
}

/** Counts one try in each bucket, or in none when one of them is full. Returns the same as `consume`. */
export async function consumeAll(db: Queryable, buckets: readonly (readonly [string, Limit])[]): Promise<number> {
  const taken: string[] = []
  for (const [key, limit] of buckets) {
    const wait = await consume(db, key, limit)
    if (wait > 0) {
      await refund(db, taken)
      return wait
    }
    taken.push(key)
  }
  return 0
}

/**
 * Counts one try at any level: it refuses none, but delays it.
 * @param longest the longest delay in seconds.
 * @returns the whole seconds after which the try is within the limit; 0 when it is now.
 */
export async function consumeLate(
  db: Queryable,
  key: string,
  { capacity, seconds }: Limit,
  longest: number,
): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, hits, updated_at) values (${key}, 1, now())
    on conflict (key) do update set updated_at = now(),
      hits = least(${levelNow(seconds)} + 1, ${capacity}::float8 + ${longest}::float8 / ${seconds}::float8)
    returning hits`.execute(db)
  return Math.max(0, Math.ceil((Number(rows[0]?.hits ?? 0) - capacity) * seconds))
}

async function readLevel(db: Queryable, key: string, seconds: number): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select(levelNow(seconds).as('hits'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Number(row?.hits ?? 0)
}

/** Takes one try off each bucket. */
export async function refund(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.updateTable('rate_limits').set({ hits: sql`greatest(0, hits - 1)` }).where('key', 'in', keys).execute()
}

/** In seconds; every bucket drains sooner. */
const bucketLifetime = 3 * 3_600

/** Deletes the buckets that are empty by now. */
export async function deleteDrainedBuckets(db: Queryable): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where(({ not }) => not(isWithinLast(bucketLifetime, sql<Moment>`updated_at`)))
    .execute()
}

export async function reset(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
