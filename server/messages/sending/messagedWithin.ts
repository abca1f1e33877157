import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/**
 * Finds the developers to whom a message was sent or waits, about a job or otherwise. What was refused reached nobody.
 * @param among only these developers; by default all.
 */
export async function messagedWithin(db: Queryable, days: number, among?: readonly string[]): Promise<Set<string>> {
  const sent = db
    .selectFrom('messages')
    .select('reader_id')
    .distinct()
    .where('created_at', '>', sql<Moment>`now() - make_interval(days => ${days}::int)`)
    .where('kind', 'in', ['MESSAGE', 'JOB_MESSAGE'])
    .where('state', 'not in', ['REFUSED', 'BOUNCED'])
  const found = among ? sent.where('reader_id', '=', sql<string>`any(${among}::uuid[])`) : sent
  return new Set((await found.execute()).map(({ reader_id }) => reader_id))
}
