-- Imported moves of one day follow each other as the file and the placement say, and after a merge only one past counts. See docs/decisions/0140.

alter table imported_moves
  -- Told by the days of a placement: it comes after the other moves of its day.
  add column closes_day boolean not null default false,
  -- False for a move of a record that was merged into one with a past of its own: it is kept, and no state follows from it.
  add column counts boolean not null default true;

-- As in 0230_fewer_functions.sql, but for the order of moves of one day and those that do not count.
create or replace function log_imported_moves() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  records uuid[];
begin
  case tg_op
  when 'INSERT' then
    if exists (select from new_rows n where not is_before_record(n)) then
      raise exception 'it lies after Vouch began to know its record' using errcode = 'check_violation';
    end if;
    records := array(select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from new_rows);
  when 'UPDATE' then
    records := array(
      select coalesce(developer_id, job_id, job_profile_id, placement_id) from old_rows
      union select coalesce(developer_id, job_id, job_profile_id, placement_id) from new_rows
    );
  when 'DELETE' then
    records := array(select distinct coalesce(developer_id, job_id, job_profile_id, placement_id) from old_rows);
  end case;
  delete from state_changes
  where table_name = any ('{developers,jobs,job_profiles,placements}')
    and column_name = any ('{stage,status,cost_rate_cents,bill_rate_cents,currency,weekly_hours}')
    and row_id = any (records) and event_id < 0;
  insert into state_changes (event_id, table_name, row_id, column_name, from_value, to_value, at)
  with moves as (
    select -(1::bigint << 52) + (m.moved_on - date '1970-01-01') * (1::bigint << 36)
        + m.closes_day::integer * (1::bigint << 35) + m.turn % (1::bigint << 35) as event_id,
      case when m.developer_id is not null then 'developers' when m.job_id is not null then 'jobs'
        when m.job_profile_id is not null then 'job_profiles' else 'placements' end as table_name,
      record.id as row_id, m.moved_on::timestamp at time zone 'UTC' as at, m.stage, m.status,
      lag(m.stage) over (partition by record.id order by m.moved_on, m.closes_day, m.turn) as former_stage
    from unnest(records) record (id)
    join imported_moves m
      on m.developer_id = record.id or m.job_id = record.id or m.job_profile_id = record.id or m.placement_id = record.id
    where m.counts and is_before_record(m)
  ), states as (
    select event_id, table_name, row_id, told.column_name, told.to_value, at
    from moves cross join lateral (values ('stage', stage), ('status', status)) told (column_name, to_value)
    where told.to_value is not null or (told.column_name = 'status' and stage is distinct from former_stage)
  ), known as (
    -- At its first event a record may have had no status.
    select state.table_name, state.row_id, state.column_name, began.event_id, began.at, own.to_value
    from (select distinct table_name, row_id, column_name from states) state
    cross join lateral first_change(
      state.table_name, state.row_id, case state.table_name when 'developers' then 'stage' else 'status' end
    ) began
    left join state_changes own on own.event_id = began.event_id and own.column_name = state.column_name
  ), turns as (
    select *,
      case when row_number() over life = 1 then '' else lag(to_value) over life end as from_value
    from (
      select event_id, table_name, row_id, column_name, to_value, at from states
      union all
      select -event_id, table_name, row_id, column_name, to_value, at from known
    ) whole
    window life as (partition by table_name, row_id, column_name order by event_id)
  )
  select event_id, table_name, row_id, column_name, from_value, to_value, at from turns where from_value is distinct from to_value
  union all
  select first.event_id, 'placements', first.row_id, term, '', began.to_value, first.at
  from (
    select distinct on (row_id) event_id, row_id, at from moves where table_name = 'placements' order by row_id, event_id
  ) first
  cross join unnest('{cost_rate_cents,bill_rate_cents,currency,weekly_hours}'::text[]) term
  cross join lateral first_change('placements', first.row_id, term) began;
  return null;
end $$;
