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

/** A run tells of itself here, also one that changes nothing. Of the names of skills that no skill has, the largest count of a run is shown. */
const runTables = [
  'account_activity',
  'import_runs',
  'imported_skill_names',
  'migrations',
  'mutation_keys',
  'rate_limits',
]

/** Reads every row of every table but the history, without versions and the moments of writes. Counts are added up. */
export async function wholeDatabase(owner: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await tablesWithout(owner, ['skill_counts', ...historyTables])
  return Object.fromEntries(
    await Promise.all([...tables.map((name) => rowsOf(owner, name, moments)), skillCounts(owner)]),
  )
}

/** Reads every row of every table as it stands, also events, versions and moments, but for the runs themselves. */
export async function exactDatabase(owner: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await tablesWithout(owner, runTables)
  return Object.fromEntries(await Promise.all(tables.map((name) => rowsOf(owner, name, '{}'))))
}

async function tablesWithout(owner: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all(${names}::text[])
    order by 1`.execute(owner)
  return rows.map(({ name }) => name)
}

/** @param without the columns that do not count, as an array of PostgreSQL. */
async function rowsOf(owner: Database, name: string, without: string): Promise<readonly [string, readonly string[]]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - ${without}::text[])::text as row from ${sql.table(name)} t order by 1`.execute(owner)
  return [name, rows.map(({ row }) => row)]
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
