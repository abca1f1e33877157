-- After profiles.
-- Placed developers: terms by date, check-ins, follow-ups, and moves of the past that imports brought. See docs/decisions/0054.

-- A developer at work for a client, from the first day to the last.
create table placements (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null unique references job_profiles,
  status text not null default 'PENDING_START' check (status in (
    'PENDING_START', 'ACTIVE', 'ENDING', 'ENDED', 'ENDED_EARLY'
  )),
  starts_on date not null,
  ends_on date,
  -- Per hour.
  cost_rate_cents bigint not null check (cost_rate_cents >= 0),
  bill_rate_cents bigint not null check (bill_rate_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  weekly_hours smallint not null check (weekly_hours between 1 and 168),
  end_note text,
  -- Why it ends early; with a last day ahead it ends so on that day.
  end_reason text check (end_reason in (
    'PERFORMANCE', 'COMMUNICATION', 'SKILLS', 'AVAILABILITY', 'OTHER_OFFER', 'RATE', 'BUDGET', 'JOB_CLOSED', 'OTHER'
  )),
  start_note text,
  cost_currency text,
  cost_entered_cents bigint,
  constraint placements_order_check check (ends_on >= starts_on),
  constraint placements_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$'),
  constraint placements_cost_entered_cents_check check (cost_entered_cents >= 0),
  constraint placements_cost_entered_check check (
    (cost_entered_cents is null) = (cost_currency is null)
  )
);
select make_business_table('placements');

-- The rates of a placement, each from a day on. A placement has the latest one that is not ahead.
create table placement_rates (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references placements,
  starts_on date not null,
  -- Per hour.
  cost_rate_cents bigint not null check (cost_rate_cents >= 0),
  bill_rate_cents bigint not null check (bill_rate_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  author_id uuid references users default account_in(current_setting('vouch.actor', true)),
  -- When another entry of the same day took its place.
  superseded_at timestamptz,
  cost_currency text,
  cost_entered_cents bigint,
  constraint placement_rates_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$'),
  constraint placement_rates_cost_entered_cents_check check (cost_entered_cents >= 0),
  constraint placement_rates_cost_entered_check check (
    (cost_entered_cents is null) = (cost_currency is null)
  )
);
select make_business_table('placement_rates');
create unique index placement_rates_day_key on placement_rates (placement_id, starts_on) where superseded_at is null;

-- A conversation with a placed developer or their client, planned, held or missed.
create table check_ins (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references placements,
  party text not null check (party in ('DEVELOPER', 'CLIENT')),
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'DUE', 'OVERDUE', 'DONE', 'SNOOZED', 'MISSED')),
  due_on date not null,
  -- Who talks, or talked; when, how, and in what mood the other was.
  host_id uuid references users,
  held_at timestamptz,
  channel text check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'IN_PERSON')),
  mood text check (mood in ('THRIVING', 'GOOD', 'OKAY', 'STRUGGLING', 'AT_RISK')),
  notes text,
  -- The day on which the schedule planned it; null where a person did.
  planned_on date,
  -- It rests until the morning of this day. The day on which it was due stays and decides if it is on time or late.
  snoozed_until date,
  snooze_reason text,
  constraint check_ins_done_check check ((state = 'DONE') = (held_at is not null)),
  constraint check_ins_worry_check check (mood not in ('STRUGGLING', 'AT_RISK') or coalesce(notes, '') <> ''),
  constraint check_ins_snoozed_check check (state <> 'SNOOZED' or snoozed_until is not null)
);
select make_business_table('check_ins');
create index check_ins_state_idx on check_ins (state, due_on);
create index check_ins_open_idx on check_ins ((coalesce(snoozed_until, due_on)), id)
  where state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED');
create unique index check_ins_planned_key on check_ins (placement_id, planned_on);

-- What somebody promised to do for a developer after a check-in, and by when.
create table follow_ups (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid references check_ins on delete cascade,
  assignee_id uuid references users,
  body text not null check (body <> ''),
  due_on date,
  done_at timestamptz,
  company_id uuid,
  -- With the company, so that its follow-ups include those of its contacts.
  contact_id uuid,
  job_id uuid,
  developer_id uuid,
  job_profile_id uuid,
  -- The bell rings from this day on; without one, from the day on which it is due.
  remind_on date,
  -- All rows meet these, so none is read.
  constraint follow_ups_company_id_fkey foreign key (company_id) references companies,
  constraint follow_ups_contact_id_fkey foreign key (contact_id) references contacts,
  constraint follow_ups_job_id_fkey foreign key (job_id) references jobs,
  constraint follow_ups_developer_id_fkey foreign key (developer_id) references developers,
  constraint follow_ups_job_profile_id_fkey foreign key (job_profile_id) references job_profiles,
  constraint follow_ups_one_record_check check (
    num_nonnulls(check_in_id, company_id, job_id, developer_id, job_profile_id) = 1 and (contact_id is null or company_id is not null)
  ),
  constraint follow_ups_remind_check check (remind_on is null or remind_on <= due_on)
);
select make_business_table('follow_ups', 'coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = new_rows.job_profile_id),
    (select jp.developer_id from check_ins c join placements pl on pl.id = c.placement_id
      join job_profiles jp on jp.id = pl.job_profile_id where c.id = new_rows.check_in_id)
  )');
create index follow_ups_check_in_id_idx on follow_ups (check_in_id);

-- Gives a placement the dated rates that it lacks: the first ones, or those that its columns were changed to.
create function complete_placement_rates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  placement placements;
  today date;
  latest placement_rates;
begin
  select * into placement from placements where id = new.id;
  if not found then
    return null;
  end if;
  select day_in_zone(now(), c.time_zone) into today
  from job_profiles jp join jobs j on j.id = jp.job_id join companies c on c.id = j.company_id
  where jp.id = placement.job_profile_id;
  -- Before the first entry begins, it counts already.
  select * into latest from placement_rates where placement_id = new.id and superseded_at is null
  order by starts_on > today, abs(starts_on - today) limit 1;
  if found and tg_op = 'UPDATE' and (latest.cost_rate_cents, latest.bill_rate_cents, latest.currency, latest.cost_entered_cents, latest.cost_currency)
    is distinct from (placement.cost_rate_cents, placement.bill_rate_cents, placement.currency, placement.cost_entered_cents, placement.cost_currency) then
    today := greatest(today, placement.starts_on);
    update placement_rates set superseded_at = now()
    where placement_id = new.id and starts_on = today and superseded_at is null;
  elsif latest.id is not null then
    return null;
  else
    today := placement.starts_on;
  end if;
  insert into placement_rates (placement_id, starts_on, cost_rate_cents, bill_rate_cents, currency, cost_entered_cents, cost_currency)
  values (new.id, today, placement.cost_rate_cents, placement.bill_rate_cents, placement.currency, placement.cost_entered_cents,
    placement.cost_currency);
  return null;
end $$;

create constraint trigger complete_rates_insert after insert on placements deferrable initially deferred for each row
  execute function complete_placement_rates();

-- What the lists of check-ins and placements sort, filter or search by that other rows tell. Triggers keep it; it has neither version
-- nor events. What depends on the present day is computed from it when it is read, so that it is never stale.
create table placement_facts (
  placement_id uuid primary key references placements on delete cascade,
  -- Neither the profile nor its developer is deleted.
  is_living boolean not null,
  developer_id uuid not null,
  developer_name text not null,
  job_id uuid not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  dstm_id uuid,
  dstm_name text,
  -- Of the check-ins that were held: when the last one was, and the last two moods.
  last_held_at timestamptz,
  last_mood text,
  mood_before text,
  last_missed_on date,
  -- How many were missed since one was held. Two in a row are an alert.
  missed_in_a_row integer not null default 0,
  -- The first day on which an open check-in is to be held.
  next_due_on date,
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (
    translate(lower(developer_name || E'\n' || job_title || E'\n' || company_name), 'ς', 'σ')
  ) stored
);
grant select on placement_facts to vouch_app;
alter table placement_facts alter column search set statistics 1000;

create trigger keep_rates before update or delete on placement_rates
  for each row execute function keep_dated_rates('A rate of a placement');

create constraint trigger complete_rates_update after update on placements deferrable initially deferred for each row
  when (
    (new.cost_rate_cents, new.bill_rate_cents, new.currency, new.cost_entered_cents, new.cost_currency)
      is distinct from (old.cost_rate_cents, old.bill_rate_cents, old.currency, old.cost_entered_cents, old.cost_currency)
  )
  execute function complete_placement_rates();

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
  status text,
  -- Moves of one day happened in this order.
  turn bigint generated by default as identity,
  -- Told by the days of a placement: it comes after the other moves of its day.
  closes_day boolean not null default false,
  -- False for a move of a record that was merged into one with a past of its own: it is kept, and no state follows from it.
  counts boolean not null default true,
  constraint imported_moves_status_check check (is_open_job(status) or is_closed_job(status) or status in (
    'NEW', 'NEEDS_INFO', 'SCREENED', 'PROFILE_REVIEW', 'INTRO_CALL', 'CHALLENGE_OUT', 'SUBMITTED', 'IN_REVIEW', 'TECH_INTERVIEW',
    'DECISION', 'AVAILABLE', 'IN_PROCESS', 'PLACED', 'ROLLING_OFF', 'UNAVAILABLE', 'PAUSED_BY_DEVELOPER', 'NO_DEMAND', 'REVIEW_NEEDED',
    'PERFORMANCE', 'ON_HOLD', 'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING',
    'OFFER', 'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED',
    'JOB_CLOSED', 'ENDED_EARLY', 'PENDING_START', 'ACTIVE', 'ENDING', 'ENDED'
  )),
  constraint imported_moves_one_record_check check (num_nonnulls(developer_id, job_id, job_profile_id, placement_id) = 1),
  constraint imported_moves_state_check check (num_nonnulls(stage, status) > 0 and (stage is null or developer_id is not null))
);
select make_business_table('imported_moves', 'coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = coalesce(
      new_rows.job_profile_id,
      (select job_profile_id from placements where id = new_rows.placement_id)
    ))
  )');
create index imported_moves_developer_id_idx on imported_moves (developer_id) where developer_id is not null;
create index imported_moves_job_id_idx on imported_moves (job_id) where job_id is not null;
create index imported_moves_job_profile_id_idx on imported_moves (job_profile_id) where job_profile_id is not null;
create index imported_moves_placement_id_idx on imported_moves (placement_id) where placement_id is not null;

-- Gives the first value of a column of a record that Vouch knew, and since when.
create function first_change(
  of_table text, of_row uuid, of_column text, out event_id bigint, out to_value text, out at timestamptz
) returns setof record language sql stable rows 1 set search_path = public, pg_temp as $$
  select s.event_id, s.to_value, s.at from state_changes s
  where s.table_name = of_table and s.row_id = of_row and s.column_name = of_column and s.event_id > 0
  order by s.event_id limit 1
$$;

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

-- Keeps the moves of some records as changes of states. Their negative event ids put them before all events, in the order of their days
-- and, on one day, of their turns; those that do not count are left out. A first move has an empty from_value: the state before it is not
-- known, but the record came to this one then. Another stage without a status ends the status. Where the last move leads elsewhere than
-- the record stood when Vouch began to know it, the record moved there at that moment. A placement has its first terms from its first move
-- on. The rows of a person who is merged into another one move to a record that may be older.
create function log_imported_moves() returns trigger
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

create trigger state_changes_insert after insert on imported_moves
  referencing new table as new_rows for each statement execute function log_imported_moves();

create trigger state_changes_update after update on imported_moves
  referencing old table as old_rows new table as new_rows for each statement execute function log_imported_moves();

create trigger state_changes_delete after delete on imported_moves
  referencing old table as old_rows for each statement execute function log_imported_moves();

revoke execute on function
  complete_placement_rates(), first_change(text,uuid,text), is_before_record(imported_moves), log_imported_moves()
from public;
