import type pg from 'pg'
import type { DemoRows } from './rows.ts'

/**
 * Dates the events of generated rows. The triggers wrote that every row was created now, as it is today. Instead, each row gets an
 * event of its creation, as it was then, and one for each change. They stand in the order in which all of it happened. Only the
 * owner of the tables may do so.
 * @param since the id of the last event before the rows.
 */
export async function writeStory(
  client: pg.ClientBase,
  { beginnings, changes, jobs, job_profiles, developers }: DemoRows,
  since: string,
): Promise<void> {
  await client.query(
    `with beginnings as (
      select * from jsonb_to_recordset($2) as begun (id uuid, "values" jsonb)
    ),
    made as (
      delete from events where id > $1 and action = 'INSERT' and actor = current_setting('vouch.actor') returning *
    ),
    story as (
      select 1 as turn, (new_values ->> 'created_at')::timestamptz as at, table_name, row_id, action,
        null::jsonb as old_values, new_values || coalesce(begun."values", '{}') as new_values, ${creator} as actor
      from made left join beginnings begun on begun.id = made.row_id
      union all
      select 2, at, "table", id, 'UPDATE', before, after, actor
      from jsonb_to_recordset($3) as change (at timestamptz, "table" text, id uuid, before jsonb, after jsonb, actor text)
    )
    insert into events (at, table_name, row_id, action, old_values, new_values, actor)
    select at, table_name, row_id, action, old_values, new_values, actor from story order by at, turn, row_id`,
    [since, jsonOf(beginnings), jsonOf(changes)],
  )
  // The events tell since when a job or a profile has its status, and a developer is in a step of vetting.
  await client.query(
    `update job_facts f set status_since = moved.at
     from (
       select row_id, max(at) as at from events
       where table_name = 'jobs' and row_id = any($1) and action = 'UPDATE' and new_values ? 'status' group by row_id
     ) as moved
     where f.job_id = moved.row_id`,
    [jobs.map(({ id }) => id)],
  )
  await client.query(
    `update job_profile_facts set status_since = coalesce(last_changed_at('job_profiles', job_profile_id, '{status}', null), status_since)
     where job_profile_id = any($1)`,
    [job_profiles.map(({ id }) => id)],
  )
  const vetted = developers.filter(({ stage }) => stage === 'VETTING')
  await client.query('select refresh_vetting_steps($1, false)', [vetted.map(({ id }) => id)])
}

/** The account that wrote, sent, confirmed or looks after a row made it, and a developer answered by a link. Other rows have the actor of their first event. */
const creator = `coalesce(
  new_values ->> 'author_id', new_values ->> 'sender_id', new_values ->> 'organiser_id',
  case when table_name in ('jobs', 'job_profiles', 'companies') then new_values ->> 'owner_id' end,
  case when table_name = 'talk_answers' then coalesce(new_values ->> 'colleague_id', 'task:signed-links') end,
  made.actor
)`

/** Writes moments as the database does in events. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'string' ? item.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.000Z$/, '$1+00:00') : item,
  )
}
