-- When each status, stage, owner and rate changed, from what to what. Figures read it instead of the events. See docs/decisions/0057.

-- When a status, stage, owner or rate changed, from what to what: one row for each such column that an event changed.
-- A row that is new changes from null, one that is deleted changes to null. Only the trigger below writes it.
create table state_changes (
  -- Changes of one row happened in the order of their events.
  event_id bigint not null,
  table_name text not null,
  row_id uuid not null,
  column_name text not null,
  from_value text,
  to_value text,
  at timestamptz not null,
  -- As of the event: the change that it belongs to, and the one that it took back.
  change_id uuid,
  undoes uuid,
  primary key (event_id, column_name)
);
grant select on state_changes to vouch_app;
-- The life of each row in turn, which tells what it was at a moment; what changed in a period; and what was taken back.
-- Figures read so many changes that they read indexes alone.
create index state_changes_life_idx on state_changes (table_name, column_name, row_id, event_id)
  include (at, to_value, change_id, undoes);
create index state_changes_at_idx on state_changes (table_name, column_name, at)
  include (row_id, from_value, to_value, event_id, change_id, undoes);
create index state_changes_undoes_idx on state_changes (undoes) where undoes is not null;
-- The funnel of vetting reads every move from, to and between its steps, developer by developer. See docs/decisions/0064.
create index state_changes_vetting_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'developers' and column_name = 'status' and (
    from_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
    or to_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
  );
-- How far profiles came from being sent on: the figures of jobs read nothing else. Each profile's changes stand in turn.
-- It is made of few of the changes, so that writes wait for it no longer than it takes to read them once.
create index state_changes_sent_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'job_profiles' and column_name = 'status'
    and to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED');

-- What a figure is to reach by month, as an admin set it.
create table goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  metric text not null check (metric <> ''),
  period text not null check (period in ('WEEK', 'MONTH')),
  target real not null check (target >= 0),
  -- The first day from which the target holds, until a newer one.
  starts_on date not null,
  unique (user_id, metric, period, starts_on)
);
select make_business_table('goals');

-- The columns of a table whose changes are kept. None of them is about a person: erasing keeps them all.
create function state_columns(table_name text) returns text[]
language sql immutable parallel safe return case table_name
  when 'developers' then array['stage', 'status', 'owner_id', 'dstm_id', 'deleted_at']
  when 'developer_assessments' then array['status', 'result']
  when 'reviews' then array['status', 'reviewer_id']
  when 'applications' then array['decision']
  when 'companies' then array['status', 'owner_id', 'deleted_at']
  when 'jobs' then array['status', 'owner_id', 'deleted_at']
  when 'job_profiles' then array['status', 'owner_id', 'cost_rate_cents', 'bill_rate_cents', 'currency', 'deleted_at']
  when 'placements' then array['status', 'cost_rate_cents', 'bill_rate_cents', 'currency', 'weekly_hours']
  when 'check_ins' then array['state', 'host_id', 'due_on']
  when 'meetings' then array['status', 'organiser_id']
end;

-- What the changed columns of events were and became.
create function states_of_event(
  id bigint, table_name text, row_id uuid, old_values jsonb, new_values jsonb, at timestamptz, change_id uuid, undoes uuid
) returns setof state_changes language sql stable rows 3 set search_path = public, pg_temp as $$
  select $1, $2, $3, changed, $4 ->> changed, $5 ->> changed, $6, $7, $8
  from unnest(state_columns($2)) changed
  where $4 ->> changed is distinct from $5 ->> changed
$$;

-- Keeps the changes of one statement's events.
create function log_state_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Only the owner of the tables can: to date the past of the demo firm.
    delete from state_changes s using old_rows o where s.event_id = o.id;
  else
    insert into state_changes
    select s.* from new_rows n
    cross join states_of_event(n.id, n.table_name, n.row_id, n.old_values, n.new_values, n.at, n.change_id, n.undoes) s;
  end if;
  return null;
end $$;

create trigger state_changes_insert after insert on events
  referencing new table as new_rows for each statement execute function log_state_changes();

create trigger state_changes_delete after delete on events
  referencing old table as old_rows for each statement execute function log_state_changes();

revoke execute on function
  states_of_event(bigint,text,uuid,jsonb,jsonb,timestamp with time zone,uuid,uuid), log_state_changes()
from public;
