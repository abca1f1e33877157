import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { coalesce } from '#server/platform/db/cache/coalesce.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { registerSeries, registerValue } from './stateMetrics.ts'

interface QueueState {
  readonly queue: string
  readonly state: 'waiting' | 'sending' | 'given up'
  readonly count: number
  /** The age of its oldest row in seconds. */
  readonly oldest: number
}

/** Counts the waiting items in each queue: messages, and the mails that single changes cause. */
async function readQueues(db: Queryable): Promise<QueueState[]> {
  const messages = sql`
    select 'messages' as queue, created_at, lease_until, false as is_given_up from messages where send_after is not null`
  const mails = sql`select 'mails', created_at, lease_until, given_up_at is not null from tasks`
  const { rows } = await sql<QueueState>`
    select queue, state, count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest
    from (
      select queue, created_at,
        case when is_given_up then 'given up' when lease_until is null then 'waiting' else 'sending' end as state
      from (${messages} union all ${mails}) as each_row
    ) as each_state
    group by queue, state`.execute(db)
  return rows
}

/** Registers the queues, and the size of the stored data. A value that cannot be read then is left out. */
export function registerQueues(registry: Registry, db: Database): void {
  // Both are asked for at once, and share one reading.
  const read = coalesce(() => readQueues(db).catch(() => []))
  const labelNames = ['queue', 'state']
  const ages = 'The age of the oldest row of a queue in a state.'
  registerSeries(registry, { name: 'vouch_queue_oldest_seconds', help: ages, labelNames }, async (gauge) => {
    for (const { queue, state, oldest } of await read()) gauge.set({ queue, state }, Math.max(0, oldest))
  })
  const rows = 'Messages and mails that wait, that are being sent, or that were given up in the last 30 days.'
  registerSeries(registry, { name: 'vouch_queue_rows', help: rows, labelNames }, async (gauge) => {
    for (const { queue, state, count } of await read()) gauge.set({ queue, state }, count)
  })
  const files = { name: 'vouch_files_bytes', help: 'The size of all files that the database names.' }
  registerValue(registry, files, () => filesBytes(db))
}

async function filesBytes(db: Queryable): Promise<number | undefined> {
  const size = sql<{ bytes: number }>`
    select coalesce(sum(file_size), 0)::float8 as bytes
    from (select file_size from resumes union all select file_size from signed_terms) as files`
  return (await size.execute(db)).rows[0]?.bytes
}
