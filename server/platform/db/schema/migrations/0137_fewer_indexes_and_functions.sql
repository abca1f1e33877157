-- 14 indexes fewer, which nothing needs, and 7 functions, whose work others do. See docs/decisions/0031.
-- Each migration is one transaction. An index is dropped at once, and those that are created replace others of the same table.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- No list reads by them, and what else did reads a few thousand rows at most.
drop index catalogue_entries_skill_id_idx, days_off_user_id_idx, developer_assessments_challenge_revision_id_idx,
  messages_sender_id_idx, placement_facts_developer_id_idx, rate_limits_updated_at_idx, resume_alert_hits_resume_id_idx;

-- Another index of the table serves what they served. Jobs are sorted by their facts.
drop index developers_stage_status_idx, jobs_created_at_idx, jobs_status_idx, signed_terms_developer_id_idx;

-- One index in place of two. A missing value equals no other one, so a unique index needs no condition for it.
drop index developers_any_country_idx, developers_country_idx;
create index developers_country_idx on developers (country, stage) where deleted_at is null;
drop index developer_assessments_developer_id_idx, developer_assessments_challenge_key;
create unique index developer_assessments_challenge_key on developer_assessments (developer_id, challenge_id);
drop index check_ins_placement_id_idx, check_ins_planned_key;
create unique index check_ins_planned_key on check_ins (placement_id, planned_on);

-- An entry is never changed or deleted, only superseded once. An undo takes back what was written seconds ago. The argument is what the
-- entry is called.
create function keep_dated_rates() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  written constant text[] := '{superseded_at,updated_at,version}';
begin
  if coalesce(current_setting('vouch.undoes', true), '') <> '' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception '% is never deleted. Add one that supersedes it.', tg_argv[0];
  end if;
  if old.superseded_at is not null or to_jsonb(new) - written <> to_jsonb(old) - written then
    raise exception '% is never changed. Add one that supersedes it.', tg_argv[0];
  end if;
  return new;
end $$;
revoke execute on function keep_dated_rates() from public;
drop function keep_exchange_rates(), keep_placement_rates() cascade;
create trigger keep_rates before update or delete on exchange_rates
  for each row execute function keep_dated_rates('An exchange rate');
create trigger keep_rates before update or delete on placement_rates
  for each row execute function keep_dated_rates('A rate of a placement');

-- The account that writes is the one in the actor of the transaction.
grant execute on function account_in(text) to vouch_app;
alter table exchange_rates alter column entered_by_id set default account_in(current_setting('vouch.actor', true));
alter table placement_rates alter column author_id set default account_in(current_setting('vouch.actor', true));
alter table tasks alter column caused_by set default account_in(current_setting('vouch.actor', true));
drop function acting_user();

-- Keeps a version that was sent, or a criterion of it. The argument is the column that names the version.
create or replace function keep_sent_rubric() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  rubric uuid;
begin
  foreach rubric in array array[(to_jsonb(old) ->> tg_argv[0])::uuid, (to_jsonb(new) ->> tg_argv[0])::uuid] loop
    perform from assessment_versions where id = rubric for no key update;
    if is_frozen_version(rubric) then
      raise exception 'This version was sent, so that its rubric never changes. Make the next version.'
        using errcode = 'check_violation';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
drop function refuse_frozen(uuid);

-- The second lock on what must never happen: a profile that is sent without the developer's consent, or without a word about its price.
-- An import may, since the profile was sent before. The arguments are the sentence, and whether an undo may bring the profile back.
create function refuse_sent_profile() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('vouch.actor', true) not like 'import:%'
    and not (tg_argv[1]::boolean and coalesce(current_setting('vouch.undoes', true), '') <> '') then
    raise exception '%', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke execute on function refuse_sent_profile() from public;
drop function require_consent(), require_price() cascade;
create trigger require_consent before update of status on job_profiles for each row
  when (old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.consented_at is null and new.consented_on is null)
  execute function refuse_sent_profile('A profile is sent only with the consent of its developer.', 'false');
create trigger require_price before update of status on job_profiles for each row
  when (old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.bill_rate_cents is null and not new.without_price)
  execute function refuse_sent_profile('A profile is sent with a bill rate, or without a price by choice.', 'true');

-- The status follows, whoever writes: of a member from profiles and placements, of who is on stand-by from the reason. The latter is the
-- same as statusOfReason in shared/developers/developerStages.ts.
create function follow_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.status := case new.stage
    when 'MEMBER' then member_status(new.id, new.status)
    when 'STANDBY' then case new.stage_reason
      when 'NO_DEMAND' then 'NO_DEMAND'
      when 'AVAILABILITY' then 'PAUSED_BY_DEVELOPER'
      when 'FOUND_OTHER_WORK' then 'PAUSED_BY_DEVELOPER'
      when 'PERFORMANCE' then 'PERFORMANCE'
      when 'CONDUCT' then 'PERFORMANCE'
      else 'REVIEW_NEEDED'
    end
  end;
  return new;
end $$;
revoke execute on function follow_status() from public;
drop function correct_member_status(), follow_standby_reason() cascade;
create trigger follow_status_of_member before update of stage, status on developers for each row
  when (new.stage = 'MEMBER') execute function follow_status();
create trigger follow_status_of_standby before insert or update of stage, status, stage_reason on developers for each row
  when (new.stage = 'STANDBY' and new.stage_reason is not null) execute function follow_status();

-- Keeps the changes of one statement's events. Most tables keep no state changes, so most writes need not look at each row.
create or replace function log_state_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Only the owner of the tables can: to date the past of the demo firm.
    delete from state_changes s using old_rows o where s.event_id = o.id;
  elsif exists (select from new_rows where state_columns(table_name) is not null) then
    insert into state_changes
    select n.id, n.table_name, n.row_id, changed, n.old_values ->> changed, n.new_values ->> changed, n.at, n.change_id, n.undoes
    from new_rows n cross join unnest(state_columns(n.table_name)) changed
    where n.old_values ->> changed is distinct from n.new_values ->> changed;
  end if;
  return null;
end $$;
drop function states_of_event(bigint,text,uuid,jsonb,jsonb,timestamptz,uuid,uuid);

-- Gives a table with a uuid key "id" what every business table has: times and a version, its events, the app's rights, and a guard of
-- the people who were erased, if its rows are about developers.
create or replace function make_business_table(target regclass) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  trigger_sql constant text := 'create trigger log_%1$s after %1$s on %2$s referencing %3$s for each statement execute function log_events()';
  path constant text := path_to_developer(target, 'new_rows');
begin
  execute format(
    'alter table %s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column version integer not null default 1',
    target
  );
  execute format('create trigger stamp before update on %s for each row execute function stamp_row()', target);
  execute format(trigger_sql, 'insert', target, 'new table as new_rows');
  execute format(trigger_sql, 'update', target, 'old table as old_rows new table as new_rows');
  execute format(trigger_sql, 'delete', target, 'old table as old_rows');
  execute format('grant select, insert, update, delete on %s to vouch_app', target);
  if path is not null then
    execute format(
      'create trigger refuse_erased after insert on %s referencing new table as new_rows for each statement
      execute function refuse_erased(%L)',
      target, path
    );
  end if;
end $$;
drop function guard_erased(regclass);
