import type pg from 'pg'

/** Events of one developer in two years. */
const eventsPerDeveloper = 60

/**
 * Writes the events of two years: one for the creation of each row, in the form of the triggers. Changes of developers
 * follow, until there are sixty events for each.
 */
export async function fillEvents(client: pg.Client): Promise<void> {
  for (const table of tables) {
    await client.query(`insert into events (at, table_name, row_id, action, new_values, actor)
      select created_at, '${table}', id, 'INSERT', to_jsonb(t) - '{id,updated_at,version,extracted_text,search}'::text[], 'import:bench'
      from ${table} t`)
  }
  await client.query(
    `insert into events (at, table_name, row_id, action, old_values, new_values, actor)
      select timestamptz '2026-01-01' - (n * 997 + d.number * 7919) % 63072000 * interval '1 second', 'developers', d.id, 'UPDATE',
        jsonb_build_object('status', status[1 + n % 3]), jsonb_build_object('status', status[1 + (n + 1) % 3]), d.id::text
      from (select id, row_number() over () as number from developers) d
      cross join generate_series(1, ($1::bigint * (select count(*) from developers) - (select count(*) from events))
        / (select count(*) from developers)) n
      cross join (select '{AVAILABLE,IN_PROCESS,UNAVAILABLE}'::text[] as status) statuses`,
    [eventsPerDeveloper],
  )
  await client.query(`insert into state_changes
    select e.id, e.table_name, e.row_id, changed, e.old_values ->> changed, e.new_values ->> changed, e.at, e.change_id, e.undoes
    from events e cross join unnest(state_columns(e.table_name)) changed
    where e.old_values ->> changed is distinct from e.new_values ->> changed`)
}

const tables = [
  'users',
  'companies',
  'skills',
  'developers',
  'developer_skills',
  'developer_assessments',
  'jobs',
  'job_skills',
  'job_profiles',
  'resumes',
] as const
