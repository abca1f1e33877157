-- Tasks that follow days wait while clocks jump, and large runs wait for an admin. See docs/decisions/0067.

-- The new tables are empty, and the other ones small enough to be locked for the moment that a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid

-- While it has a row, no node runs a task that follows days.
create table clock_pauses (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  -- The clocks jumped together, they show different times, or an admin took back what a task did.
  reason text not null check (reason in ('JUMP', 'APART', 'TAKEN_BACK')),
  began_at timestamptz not null default clock_timestamp(),
  -- How far the clock went forward, or is ahead of that of the database.
  seconds bigint
);
grant select, insert, delete, update (id, reason, began_at, seconds) on clock_pauses to vouch_app;

-- What tasks that follow days wrote, or would write. The id is that of the change in the events.
create table task_runs (
  id uuid primary key,
  task text not null check (task in ('CHECK_INS', 'PLACEMENTS', 'ASSESSMENTS')),
  state text not null check (state in ('HELD', 'ALLOWED', 'DONE', 'TAKEN_BACK')),
  at timestamptz not null default clock_timestamp(),
  -- How many rows it would end or miss, and of how many, as counted last; null where it never waited.
  due integer,
  total integer,
  -- How many rows of its own table it has written.
  written integer not null default 0,
  -- The admin who allowed it, or took it back.
  decided_by_id uuid references users on delete set null,
  check ((due is null) = (total is null)),
  check (state not in ('HELD', 'ALLOWED') or due is not null)
);
-- A task has one run that waits, on all nodes together.
create unique index task_runs_open_idx on task_runs (task) where state in ('HELD', 'ALLOWED');
create index task_runs_at_idx on task_runs (at desc, id);
create index task_runs_decided_by_id_idx on task_runs (decided_by_id);
grant select, insert, delete, update (state, at, due, total, written, decided_by_id) on task_runs to vouch_app;

-- The kinds are added to those that the release has by now, whichever migration brought the last ones.
do $$
declare
  changed record;
begin
  for changed in
    select conname, conrelid::regclass as target, replace(pg_get_constraintdef(oid), after_kind, after_kind || added) as definition
    from (values
      ('notifications_kind_check', '''APPLICANT_ASSIGNED''::text', ', ''TASK_HELD''::text, ''TASKS_PAUSED''::text'),
      ('notification_settings_kind_check', '''APPLICANT_ASSIGNED''::text', ', ''TASK_HELD''::text, ''TASKS_PAUSED''::text'),
      ('security_events_kind_check', '''PERSON_ERASED''::text', ', ''CLOCK_CONFIRMED''::text, ''TASK_ALLOWED''::text, ''TASK_TAKEN_BACK''::text')
    ) as kinds (name, after_kind, added)
    join pg_constraint on conname = name
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.target, changed.conname, changed.conname, changed.definition);
  end loop;
  execute 'create or replace view notification_causes as ' || rtrim(pg_get_viewdef('notification_causes'::regclass), ';') || $view$
    union all
    select u.id, 'TASK_HELD', r.id, r.at
    from task_runs r cross join users u
    where r.state = 'HELD' and u.active and may_be_notified(u.role, 'TASK_HELD')
    union all
    select u.id, 'TASKS_PAUSED', p.id, p.began_at
    from clock_pauses p cross join users u
    where u.active and may_be_notified(u.role, 'TASKS_PAUSED')
  $view$;
end $$;

create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  role = 'admin'
  or role in ('vetter', 'dstm', 'recruiter') and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED')
  or role = 'reviewer' and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED');

create function keep_task_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := case tg_table_name when 'task_runs' then 'TASK_HELD' else 'TASKS_PAUSED' end;
begin
  if tg_op <> 'INSERT' then
    perform refresh_notifications(array[kind], array[old.id]);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_notifications(array[kind], array[new.id]);
  end if;
  return null;
end $$;
create trigger notify after insert or update of state or delete on task_runs
for each row execute function keep_task_notifications();
create trigger notify after insert or update or delete on clock_pauses
for each row execute function keep_task_notifications();
revoke execute on function keep_task_notifications() from public;
