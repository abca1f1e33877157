-- Dated rates of a placement, why it ended early, and which check-ins its schedule planned. See docs/decisions/0054.

-- The tables of a firm are small enough to be locked for the moment that an index or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid, adding-foreign-key-constraint

select set_config('vouch.actor', 'task:migrate', true);

-- The account that writes; null for a task or an import.
create function acting_user() returns uuid language sql stable parallel safe set search_path = pg_catalog, pg_temp return
  case when current_setting('vouch.actor', true) ~ '^[0-9a-f]{8}-' then current_setting('vouch.actor', true)::uuid end;

-- The day of a moment in a time zone. An unknown zone, or none, is UTC.
create function day_in_zone(moment timestamptz, zone text) returns date
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

alter table placements
  -- Why it ends early; with a last day ahead it ends so on that day.
  add column end_reason text check (end_reason in (
    'PERFORMANCE', 'COMMUNICATION', 'SKILLS', 'AVAILABILITY', 'OTHER_OFFER', 'RATE', 'BUDGET', 'JOB_CLOSED', 'OTHER'
  ));
update placements set end_reason = case
  when p.end_reason in ('PERFORMANCE', 'COMMUNICATION', 'SKILLS', 'AVAILABILITY', 'OTHER_OFFER', 'RATE', 'BUDGET', 'JOB_CLOSED')
  then p.end_reason else 'OTHER' end
from job_profiles p where p.id = placements.job_profile_id and placements.status = 'ENDED_EARLY';

alter table check_ins
  -- The day on which the schedule planned it; null where a person did.
  add column planned_on date;
create unique index check_ins_planned_key on check_ins (placement_id, planned_on) where planned_on is not null;

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
create index placement_rates_author_id_idx on placement_rates (author_id);

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
revoke execute on function keep_placement_rates() from public;

insert into placement_rates (placement_id, starts_on, cost_rate_cents, bill_rate_cents, currency, created_at)
select id, starts_on, cost_rate_cents, bill_rate_cents, currency, created_at from placements;
