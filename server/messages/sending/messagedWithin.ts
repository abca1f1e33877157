import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/**
 * Finds the developers to whom a message was sent or waits, about a job or otherwise. What was refused reached nobody.
 * @param among only these developers; by default all.
 */
export async function messagedWithin(db: Queryable, days: number, among?: readonly string[]): Promise<Set<string>> {
  const since = sql<Moment>`now() - make_interval(days => ${days}::int)`
  const recent = (table: 'job_messages' | 'messages') => {
    const sent = db.selectFrom(table).where('created_at', '>', since).where('state', '<>', 'REFUSED')
    const own = among ? sent.where('developer_id', '=', sql<string>`any(${among}::uuid[])`) : sent
    return own.select('developer_id')
  }
  const found = await recent('job_messages').union(recent('messages')).execute()
  return new Set(found.map(({ developer_id }) => developer_id))
}
