-- Placed developers: terms by date, check-ins, follow-ups. See docs/decisions/0054 and 0062.

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
  constraint placements_order_check check (ends_on >= starts_on)
);
select make_business_table('placements');
create index placements_status_idx on placements (status, ends_on);

-- The rates of a placement, each from a day on. A placement has the latest one that is not ahead.
create table placement_rates (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references placements,
  starts_on date not null,
  -- Per hour.
  cost_rate_cents bigint not null check (cost_rate_cents >= 0),
  bill_rate_cents bigint not null check (bill_rate_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  author_id uuid default acting_user() references users,
  -- When another entry of the same day took its place.
  superseded_at timestamptz
);
select make_business_table('placement_rates');
create unique index placement_rates_day_key on placement_rates (placement_id, starts_on) where superseded_at is null;
create index placement_rates_placement_id_idx on placement_rates (placement_id, starts_on);

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
  channel text check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL')),
  mood text check (mood in ('THRIVING', 'GOOD', 'OKAY', 'STRUGGLING', 'AT_RISK')),
  notes text,
  -- The day on which the schedule planned it; null where a person did.
  planned_on date,
  -- It rests until the morning of this day. The day on which it was due stays, by which it is on time or late.
  snoozed_until date,
  snooze_reason text,
  constraint check_ins_done_check check ((state = 'DONE') = (held_at is not null)),
  constraint check_ins_worry_check check (mood not in ('STRUGGLING', 'AT_RISK') or coalesce(notes, '') <> ''),
  constraint check_ins_snoozed_check check (state <> 'SNOOZED' or snoozed_until is not null)
);
select make_business_table('check_ins');
create index check_ins_placement_id_idx on check_ins (placement_id, due_on);
create index check_ins_state_idx on check_ins (state, due_on);
create index check_ins_host_id_idx on check_ins (host_id, due_on);
create unique index check_ins_planned_key on check_ins (placement_id, planned_on) where planned_on is not null;
create index check_ins_open_idx on check_ins ((coalesce(snoozed_until, due_on)), id)
  where state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED');
create index check_ins_due_on_idx on check_ins (due_on, id);

-- What somebody promised to do for a developer after a check-in, and by when.
create table follow_ups (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid not null references check_ins on delete cascade,
  assignee_id uuid references users,
  body text not null check (body <> ''),
  due_on date,
  done_at timestamptz
);
select make_business_table('follow_ups');
create index follow_ups_check_in_id_idx on follow_ups (check_in_id);
create index follow_ups_assignee_id_idx on follow_ups (assignee_id, due_on) where done_at is null;
create index follow_ups_open_idx on follow_ups (due_on, id) where done_at is null;

-- An entry is never changed or deleted, only superseded once. An undo takes back what was written seconds ago.
create function keep_placement_rates() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(current_setting('vouch.undoes', true), '') <> '' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'A rate of a placement is never deleted. Add one that supersedes it.';
  end if;
  if old.superseded_at is not null
    or (new.placement_id, new.starts_on, new.cost_rate_cents, new.bill_rate_cents, new.author_id)
      is distinct from (old.placement_id, old.starts_on, old.cost_rate_cents, old.bill_rate_cents, old.author_id) then
    raise exception 'A rate of a placement is never changed. Add one that supersedes it.';
  end if;
  return new;
end $$;

create trigger keep_rates before update or delete on placement_rates for each row execute function keep_placement_rates();

-- Gives a placement the dated rates that it lacks, whoever wrote it: the first ones, or those that its columns were changed to.
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
  if not found then
    insert into placement_rates (placement_id, starts_on, cost_rate_cents, bill_rate_cents, currency)
    values (new.id, placement.starts_on, placement.cost_rate_cents, placement.bill_rate_cents, placement.currency);
  elsif tg_op = 'UPDATE' and (latest.cost_rate_cents, latest.bill_rate_cents, latest.currency)
    is distinct from (placement.cost_rate_cents, placement.bill_rate_cents, placement.currency) then
    today := greatest(today, placement.starts_on);
    update placement_rates set superseded_at = now()
    where placement_id = new.id and starts_on = today and superseded_at is null;
    insert into placement_rates (placement_id, starts_on, cost_rate_cents, bill_rate_cents, currency)
    values (new.id, today, placement.cost_rate_cents, placement.bill_rate_cents, placement.currency);
  end if;
  return null;
end $$;

create constraint trigger complete_rates_insert after insert on placements deferrable initially deferred for each row
  execute function complete_placement_rates();

create constraint trigger complete_rates_update after update on placements deferrable initially deferred for each row
  when ((new.cost_rate_cents, new.bill_rate_cents, new.currency) is distinct from (old.cost_rate_cents, old.bill_rate_cents, old.currency))
  execute function complete_placement_rates();

revoke execute on function keep_placement_rates(), complete_placement_rates() from public;

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
alter table placement_facts alter column search set statistics 1000;
grant select on placement_facts to vouch_app;
create index placement_facts_developer_name_idx on placement_facts (developer_name, placement_id) where is_living;
create index placement_facts_company_name_idx on placement_facts (company_name, placement_id) where is_living;
create index placement_facts_developer_id_idx on placement_facts (developer_id);
create index placement_facts_dstm_id_idx on placement_facts (dstm_id);
create index placement_facts_next_due_on_idx on placement_facts (next_due_on, placement_id) where is_living;
