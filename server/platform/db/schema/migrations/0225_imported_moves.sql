-- The past that a firm brings with it: dated moves of what it imports. See docs/decisions/0140.

-- A move of a record that happened before Vouch knew the record, as an import brought it. It is about exactly one record.
create table imported_moves (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid references developers,
  job_id uuid references jobs,
  job_profile_id uuid references job_profiles,
  placement_id uuid references placements,
  moved_on date not null,
  -- A developer has both, any other record its status alone.
  stage text check (stage in (
    'APPLICANT', 'VETTING', 'MEMBER', 'STANDBY', 'REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'BLOCKED'
  )),
  status text check (status in (
    'NEW', 'NEEDS_INFO', 'SCREENED', 'PROFILE_REVIEW', 'INTRO_CALL', 'CHALLENGE_OUT', 'SUBMITTED', 'IN_REVIEW', 'TECH_INTERVIEW',
    'DECISION', 'AVAILABLE', 'IN_PROCESS', 'PLACED', 'ROLLING_OFF', 'UNAVAILABLE', 'PAUSED_BY_DEVELOPER', 'NO_DEMAND', 'REVIEW_NEEDED',
    'PERFORMANCE', 'LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE', 'ON_HOLD', 'FILLED', 'LOST',
    'CANCELLED', 'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER',
    'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'JOB_CLOSED',
    'ENDED_EARLY', 'PENDING_START', 'ENDING', 'ENDED'
  )),
  -- Moves of one day happened in this order.
  turn bigint generated always as identity,
  constraint imported_moves_one_record_check check (num_nonnulls(developer_id, job_id, job_profile_id, placement_id) = 1),
  constraint imported_moves_state_check check (num_nonnulls(stage, status) > 0 and (stage is null or developer_id is not null))
);
select make_business_table('imported_moves');
create index imported_moves_developer_id_idx on imported_moves (developer_id) where developer_id is not null;
create index imported_moves_job_id_idx on imported_moves (job_id) where job_id is not null;
create index imported_moves_job_profile_id_idx on imported_moves (job_profile_id) where job_profile_id is not null;
create index imported_moves_placement_id_idx on imported_moves (placement_id) where placement_id is not null;

-- A person is found through each of the records that a move may have.
drop trigger refuse_erased on imported_moves;
create trigger refuse_erased after insert on imported_moves referencing new table as new_rows for each statement
  execute function refuse_erased('coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = coalesce(
      new_rows.job_profile_id,
      (select job_profile_id from placements where id = new_rows.placement_id)
    ))
  )');

-- Gives the first value of a column of a record that Vouch knew, and since when.
create function first_change(
  of_table text, of_row uuid, of_column text, out event_id bigint, out to_value text, out at timestamptz
) returns setof record language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.event_id, s.to_value, s.at from state_changes s
  where s.table_name = of_table and s.row_id = of_row and s.column_name = of_column and s.event_id > 0
  order by s.event_id limit 1
$$;

-- Keeps the moves of some records as changes of states. Their negative event ids put them before all events, in the order of their days.
-- A first move has an empty from_value: the state before it is not known, but the record came to this one then. Where the last move leads
-- elsewhere than the record stood when Vouch began to know it, the record moved there at that moment. A placement has its first terms from
-- its first move on.
create function keep_imported_changes(records uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from state_changes
  where table_name = any ('{developers,jobs,job_profiles,placements}')
    and column_name = any ('{stage,status,cost_rate_cents,bill_rate_cents,currency,weekly_hours}')
    and row_id = any (records) and event_id < 0;
  insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
  with moves as (
    select -(1::bigint << 52) + (m.moved_on - date '1970-01-01') * (1::bigint << 36) + m.turn % (1::bigint << 36) as event_id,
      case when m.developer_id is not null then 'developers' when m.job_id is not null then 'jobs'
        when m.job_profile_id is not null then 'job_profiles' else 'placements' end as table_name,
      record.id as row_id, m.moved_on::timestamp at time zone 'UTC' as at, m.stage, m.status
    from unnest(records) record (id)
    join imported_moves m
      on m.developer_id = record.id or m.job_id = record.id or m.job_profile_id = record.id or m.placement_id = record.id
    where is_before_record(m)
  ), states as (
    select event_id, table_name, row_id, told.column_name, told.to_value, at
    from moves cross join lateral (values ('stage', stage), ('status', status)) told (column_name, to_value)
    where told.to_value is not null
  ), known as (
    select state.table_name, state.row_id, state.column_name, began.*
    from (select distinct table_name, row_id, column_name from states) state
    cross join lateral first_change(state.table_name, state.row_id, state.column_name) began
  ), turns as (
    select *, coalesce(lag(to_value) over (partition by table_name, row_id, column_name order by event_id), '') as from_value
    from (
      select event_id, table_name, row_id, column_name, to_value, at from states
      union all
      select -event_id, table_name, row_id, column_name, to_value, at from known
    ) whole
  )
  select event_id, table_name, row_id, column_name, from_value, to_value, at from turns where from_value is distinct from to_value
  union all
  select first.event_id, 'placements', first.row_id, term, '', began.to_value, first.at
  from (
    select distinct on (row_id) event_id, row_id, at from moves where table_name = 'placements' order by row_id, event_id
  ) first
  cross join unnest('{cost_rate_cents,bill_rate_cents,currency,weekly_hours}'::text[]) term
  cross join lateral first_change('placements', first.row_id, term) began;
end $$;

-- Tells whether a move is of the time before Vouch knew its record. Any other would contradict the record's own changes.
create function is_before_record(move imported_moves) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select not exists (
    select from first_change(
      case when move.developer_id is not null then 'developers' when move.job_id is not null then 'jobs'
        when move.job_profile_id is not null then 'job_profiles' else 'placements' end,
      coalesce(move.developer_id, move.job_id, move.job_profile_id, move.placement_id),
      case when move.developer_id is not null then 'stage' else 'status' end
    ) began
    where move.moved_on::timestamp at time zone 'UTC' >= began.at
  )
$$;

-- Follows the writes of moves. The rows of a person who is merged into another one move to a record that may be older.
create function log_imported_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform keep_imported_changes(array(
      select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from old_rows
    ));
  end if;
  if tg_op <> 'DELETE' then
    perform keep_imported_changes(array(
      select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from new_rows
    ));
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows n where not is_before_record(n)) then
      raise exception 'it lies after Vouch began to know its record' using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create trigger state_changes_insert after insert on imported_moves
  referencing new table as new_rows for each statement execute function log_imported_moves();
create trigger state_changes_update after update on imported_moves
  referencing old table as old_rows new table as new_rows for each statement execute function log_imported_moves();
create trigger state_changes_delete after delete on imported_moves
  referencing old table as old_rows for each statement execute function log_imported_moves();
revoke execute on function
  keep_imported_changes(uuid[]), first_change(text, uuid, text), is_before_record(imported_moves), log_imported_moves()
from public;

-- As in 0179_new_profiles.sql, without what an import tells of the past.
create or replace view new_profiles as
select p.id as job_profile_id, p.job_id, j.company_id, c.at as sent_at,
  p.client_answer is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') as waits
from state_changes c
join job_profiles p on p.id = c.row_id and p.deleted_at is null
join jobs j on j.id = p.job_id and j.deleted_at is null
join developers d on d.id = p.developer_id and d.deleted_at is null
where c.table_name = 'job_profiles' and c.column_name = 'status' and c.event_id > 0
  and c.at > now() - interval '14 days' and c.at <= now() - interval '10 seconds'
  and c.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and c.from_value not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and not exists (select from state_changes undone where undone.undoes = c.change_id)
  and not exists (
    select from state_changes before
    where before.table_name = 'job_profiles' and before.column_name = 'status' and before.row_id = c.row_id
      and before.event_id < c.event_id
      and before.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
      and not exists (select from state_changes undone where undone.undoes = before.change_id)
  );
