-- The cost of a developer has a currency of its own, beside the amount that figures count. See docs/decisions/0100.

-- No currency means that of the row. In another one, `cost_rate_cents` is the entered amount at the exchange rate of the day on which
-- it was entered.
alter table job_profiles
  add column cost_currency text,
  add column cost_entered_cents bigint;
alter table placements
  add column cost_currency text,
  add column cost_entered_cents bigint;
alter table placement_rates
  add column cost_currency text,
  add column cost_entered_cents bigint;

-- All rows meet the checks, so none is read.
alter table job_profiles add constraint job_profiles_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$') not valid;
alter table job_profiles add constraint job_profiles_cost_entered_cents_check check (cost_entered_cents >= 0) not valid;
alter table job_profiles add constraint job_profiles_cost_entered_check check (
  (cost_entered_cents is null) = (cost_currency is null or cost_rate_cents is null)
) not valid;
alter table placements add constraint placements_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$') not valid;
alter table placements add constraint placements_cost_entered_cents_check check (cost_entered_cents >= 0) not valid;
alter table placements add constraint placements_cost_entered_check check (
  (cost_entered_cents is null) = (cost_currency is null)
) not valid;
alter table placement_rates add constraint placement_rates_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$') not valid;
alter table placement_rates add constraint placement_rates_cost_entered_cents_check check (cost_entered_cents >= 0) not valid;
alter table placement_rates add constraint placement_rates_cost_entered_check check (
  (cost_entered_cents is null) = (cost_currency is null)
) not valid;

create or replace function complete_placement_rates() returns trigger
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

drop trigger complete_rates_update on placements;
create constraint trigger complete_rates_update after update on placements deferrable initially deferred for each row
  when (
    (new.cost_rate_cents, new.bill_rate_cents, new.currency, new.cost_entered_cents, new.cost_currency)
      is distinct from (old.cost_rate_cents, old.bill_rate_cents, old.currency, old.cost_entered_cents, old.cost_currency)
  )
  execute function complete_placement_rates();
