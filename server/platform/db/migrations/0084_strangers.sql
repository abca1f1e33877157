-- Of unconfirmed applications the busiest network's go first, and admins are told. See docs/decisions/0046.

-- The tables are small enough to be locked for the moment that a check takes.
-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation

-- Keyed hashes of where a form came from: its address, the /24 or /48 around it, and the /16 or /32. A confirmed form has none.
alter table application_forms
  add column address_hash text,
  add column network_hash text,
  add column wide_network_hash text;

-- While forms are dropped because there are too many it has one row, and a day longer.
create table application_floods (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  dropped integer not null check (dropped > 0)
);
grant select, insert, update, delete on application_floods to vouch_app;

-- The kinds are added to those that the release has by now, whichever migration brought the last ones.
do $$
declare
  changed record;
begin
  for changed in
    select conname, conrelid::regclass as target, replace(pg_get_constraintdef(oid), after_kind, after_kind || added) as definition
    from (values
      ('notifications_kind_check', '''APPLICANT_ASSIGNED''::text', ', ''APPLICATIONS_DROPPED''::text'),
      ('notification_settings_kind_check', '''APPLICANT_ASSIGNED''::text', ', ''APPLICATIONS_DROPPED''::text'),
      ('security_events_kind_check', '''PERSON_ERASED''::text', ', ''APPLICATIONS_DELETED''::text')
    ) as kinds (name, after_kind, added)
    join pg_constraint on conname = name
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.target, changed.conname, changed.conname, changed.definition);
  end loop;
  execute replace(
    pg_get_functiondef('may_be_notified(text,text)'::regprocedure),
    '''TASKS_PAUSED''::text', '''TASKS_PAUSED''::text, ''APPLICATIONS_DROPPED''::text'
  );
  execute 'create or replace view notification_causes as ' || rtrim(pg_get_viewdef('notification_causes'::regclass), ';') || $view$
    union all
    select u.id, 'APPLICATIONS_DROPPED', f.id, f.began_at
    from application_floods f cross join users u
    where f.last_at > now() - interval '1 day' and u.active and may_be_notified(u.role, 'APPLICATIONS_DROPPED')
  $view$;
end $$;

create function keep_flood_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_notifications('{APPLICATIONS_DROPPED}', array[coalesce(new.id, old.id)]);
  return null;
end $$;
create trigger notify after insert or delete on application_floods
for each row execute function keep_flood_notifications();
-- Each dropped form is counted, and told once.
create trigger notify_again after update on application_floods
for each row when (new.began_at <> old.began_at) execute function keep_flood_notifications();
revoke execute on function keep_flood_notifications() from public;
