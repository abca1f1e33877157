-- Open reviews move from one reviewer to another; reviewers have days off and a capacity. See docs/decisions/0072.

-- The tables of a firm are small enough to be locked for the moment that an index or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid

-- When somebody of the staff, or a reviewer, is away: whole days, as due dates of reviews are days in UTC.
create table days_off (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  from_day date not null,
  to_day date not null,
  note text,
  constraint days_off_days_check check (from_day <= to_day)
);
select make_business_table('days_off');
create index days_off_user_id_idx on days_off (user_id, to_day);

-- How many open reviews the account takes at most; null for any number.
alter table users add column review_capacity smallint check (review_capacity between 0 and 50);

alter table reviews
  -- When it was taken from its reviewer, who did not decline it, and why.
  add column released_at timestamptz,
  add column released_because text check (released_because in ('REPLACED', 'RELEASED', 'BLOCKED', 'AWAY')),
  add constraint reviews_released_check check (
    (released_at is null) = (released_because is null) and (released_at is null or status = 'DECLINED')
  );
-- What the task looks for that removes what was typed.
create index reviews_released_draft_idx on reviews (released_at) where released_at is not null and draft is not null;

-- Whoever is asked again has it again, also where the release before asks.
create function end_release() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.released_at := null;
  new.released_because := null;
  return new;
end $$;
create trigger end_release before update on reviews for each row
  when (new.status <> 'DECLINED' and new.released_at is not null) execute function end_release();
revoke execute on function end_release() from public;

-- What was typed goes without a new version, so that nobody is told anew of a review that was released.
drop trigger stamp on reviews;
create trigger stamp before update on reviews for each row
  when (
    case
      when new.accepted_at is distinct from old.accepted_at
        then to_jsonb(new) - 'accepted_at' is distinct from to_jsonb(old) - 'accepted_at'
      when new.draft is null and new.released_at is not null
        then to_jsonb(new) - 'draft' is distinct from to_jsonb(old) - 'draft'
      else true
    end
  )
  execute function stamp_row();

-- The kind is added to those that the release has by now, whichever migration brought the last ones.
do $$
declare
  changed record;
begin
  for changed in
    select conname, conrelid::regclass as target,
      replace(pg_get_constraintdef(oid), '''REVIEW_DECLINED''::text', '''REVIEW_DECLINED''::text, ''REVIEW_RELEASED''::text') as definition
    from pg_constraint where conname in ('notifications_kind_check', 'notification_settings_kind_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.target, changed.conname, changed.conname, changed.definition);
  end loop;
  execute replace(
    pg_get_functiondef('may_be_notified(text,text)'::regprocedure),
    '''REVIEW_REMINDED''::text', '''REVIEW_REMINDED''::text, ''REVIEW_RELEASED''::text'
  );
  execute 'create or replace view notification_causes as ' || rtrim(pg_get_viewdef('notification_causes'::regclass), ';') || $view$
    union all
    select r.reviewer_id, 'REVIEW_RELEASED', r.id, r.released_at
    from reviews r join users u on u.id = r.reviewer_id and u.active and may_be_notified(u.role, 'REVIEW_RELEASED')
    where r.released_at > now() - interval '14 days'
  $view$;
end $$;

create function keep_release_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_notifications('{REVIEW_RELEASED}', array(
    select n.id from old_rows o join new_rows n on n.id = o.id where n.released_at is distinct from o.released_at));
  return null;
end $$;
create trigger notify_release after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function keep_release_notifications();
revoke execute on function keep_release_notifications() from public;
