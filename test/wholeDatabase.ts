import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'

/** These tables tell of what happened, and keep it, when something is taken back. */
const historyTables = [
  'account_activity',
  'events',
  'import_runs',
  'migrations',
  'mutation_keys',
  'rate_limits',
  'security_event_facts',
  'security_events',
  'state_changes',
  'unowned_files',
]

/** A reversal counts as a write. */
const moments = '{version,updated_at,last_touch_at,status_since,step_since}'

/** Reads every row of every table but the history, without versions and the moments of writes. Counts are added up. */
export async function wholeDatabase(owner: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> 'skill_counts' and relname <> all(${historyTables}::text[])
    order by 1`.execute(owner)
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${moments}::text[])::text as row from ${sql.table(name)} t order by 1`.execute(owner)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all([...read, skillCounts(owner)]))
}

/** Each change of a skill's counts is a row of its own. */
async function skillCounts(owner: Database): Promise<readonly [string, readonly string[]]> {
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', skill_id, sum(developers), sum(members), sum(verified), sum(open_jobs)) as row
    from skill_counts group by skill_id
    having sum(developers) <> 0 or sum(members) <> 0 or sum(verified) <> 0 or sum(open_jobs) <> 0
    order by 1`.execute(owner)
  return ['skill_counts', rows.map(({ row }) => row)]
}
