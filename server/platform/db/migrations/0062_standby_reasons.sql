-- The status of stand-by follows from its reason. The same as statusOfReason in shared/developerStages.ts.

create function standby_status(reason text) returns text language sql immutable parallel safe return
  case reason
    when 'NO_DEMAND' then 'NO_DEMAND'
    when 'AVAILABILITY' then 'PAUSED_BY_DEVELOPER'
    when 'FOUND_OTHER_WORK' then 'PAUSED_BY_DEVELOPER'
    when 'PERFORMANCE' then 'PERFORMANCE'
    when 'CONDUCT' then 'PERFORMANCE'
    else 'REVIEW_NEEDED'
  end;

create function follow_standby_reason() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status := standby_status(new.stage_reason);
  return new;
end $$;
-- The second lock, which also holds for what the release before this one writes.
create trigger follow_standby_reason before insert or update of stage, status, stage_reason on developers for each row
  when (new.stage = 'STANDBY' and new.stage_reason is not null)
  execute function follow_standby_reason();

-- changes: The status of stand-by follows from its reason.
-- What contradicted it follows it from now on, and the history says so.
select set_config('vouch.actor', 'task:migrate', true);
update developers set status = standby_status(stage_reason)
where stage = 'STANDBY' and status <> standby_status(stage_reason) and stage_reason is not null and erased_at is null;
