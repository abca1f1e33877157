-- What follows by itself: the status of members from their job profiles and placements, and the first dated rates of a placement.
-- See docs/decisions/0054. The triggers wait for the end of the transaction, when all that belongs together is written.

select set_config('vouch.actor', 'task:migrate', true);

-- The status of a member. Placements come first. Then what a person set by hand: unavailable. Then profiles that a client has.
-- @param held the status that the member has.
create function member_status(member uuid, held text) returns text
language sql stable parallel safe set search_path = public, pg_temp as $$
  select case
    when bool_or(pl.status in ('PENDING_START', 'ACTIVE')) then 'PLACED'
    when bool_or(pl.status = 'ENDING') then 'ROLLING_OFF'
    when held = 'UNAVAILABLE' then held
    when bool_or(jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) then 'IN_PROCESS'
    else 'AVAILABLE'
  end
  from job_profiles jp left join placements pl on pl.job_profile_id = jp.id
  where jp.developer_id = member and jp.deleted_at is null
$$;

-- Locks the developer before it reads, in a statement of its own: whoever changes the same one is waited for, and then counted. Also
-- who is no member: somebody may be making one of them.
create function refresh_member_status(member uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held developers;
begin
  select * into held from developers where id = member for no key update;
  if held.stage = 'MEMBER' and held.status is distinct from member_status(member, held.status) then
    update developers set status = member_status(member, held.status) where id = member;
  end if;
end $$;

create function keep_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member uuid;
begin
  case tg_table_name
  when 'developers' then
    perform refresh_member_status(new.id);
  when 'job_profiles' then
    if tg_op <> 'INSERT' then
      perform refresh_member_status(old.developer_id);
    end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.developer_id <> old.developer_id then
      perform refresh_member_status(new.developer_id);
    end if;
  when 'placements' then
    -- Locked, so that whoever gives the profile to another developer meanwhile is waited for.
    select developer_id into member from job_profiles
    where id = case when tg_op = 'DELETE' then old.job_profile_id else new.job_profile_id end for share;
    perform refresh_member_status(member);
  end case;
  return null;
end $$;

-- What a person types is corrected at once.
create function correct_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.stage = 'MEMBER' then
    new.status := member_status(new.id, new.status);
  end if;
  return new;
end $$;
create trigger correct_status before update of stage, status on developers
  for each row execute function correct_member_status();

create constraint trigger keep_status_insert after insert on developers deferrable initially deferred for each row
  when (new.stage = 'MEMBER' and new.status in ('IN_PROCESS', 'PLACED', 'ROLLING_OFF')) execute function keep_member_status();
create constraint trigger keep_status_insert after insert on job_profiles deferrable initially deferred for each row
  when (new.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) execute function keep_member_status();
create constraint trigger keep_status_update after update on job_profiles deferrable initially deferred for each row
  when ((new.status, new.developer_id, new.deleted_at) is distinct from (old.status, old.developer_id, old.deleted_at))
  execute function keep_member_status();
create constraint trigger keep_status_delete after delete on job_profiles deferrable initially deferred for each row
  execute function keep_member_status();
create constraint trigger keep_status_insert after insert on placements deferrable initially deferred for each row
  execute function keep_member_status();
create constraint trigger keep_status_update after update on placements deferrable initially deferred for each row
  when (new.status <> old.status or new.job_profile_id <> old.job_profile_id) execute function keep_member_status();
create constraint trigger keep_status_delete after delete on placements deferrable initially deferred for each row
  execute function keep_member_status();

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

revoke execute on function
  member_status(uuid, text), refresh_member_status(uuid), keep_member_status(), correct_member_status(), complete_placement_rates()
from public;

update developers set status = member_status(id, status)
where stage = 'MEMBER' and status is distinct from member_status(id, status);
