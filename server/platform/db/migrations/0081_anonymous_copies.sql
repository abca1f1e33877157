-- Work that names its author is shown as a copy that does not, and no take-home is judged unseen. See docs/decisions/0080.

-- The new tables are empty, and the others are small enough to be locked for the moment that a trigger or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid

-- What reviewers get in place of work that names its author: a file or an address.
create table anonymous_copies (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  url text,
  file_key text unique,
  file_name text,
  -- By content, never by name.
  file_type text check (file_type in ('ZIP', 'GZIP', 'PDF', 'TXT')),
  file_size integer check (file_size > 0),
  added_by_id uuid references users,
  deleted_at timestamptz,
  constraint anonymous_copies_file_check check (num_nulls(file_key, file_name, file_type, file_size) in (0, 4)),
  constraint anonymous_copies_one_check check (num_nonnulls(url, file_key) = 1)
);
select make_business_table('anonymous_copies');
create unique index anonymous_copies_living_key on anonymous_copies (developer_assessment_id) where deleted_at is null;
create index anonymous_copies_developer_assessment_id_idx on anonymous_copies (developer_assessment_id);
create index anonymous_copies_added_by_id_idx on anonymous_copies (added_by_id);

-- What names the author, in the work as it was handed in or in a copy. Whatever nobody confirmed is not shown.
create table work_findings (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments,
  -- Null for the work as it was handed in.
  in_copy_id uuid references anonymous_copies on delete cascade,
  place text not null check (place in ('ADDRESS', 'NOTE', 'FILE_NAME', 'TEXT', 'GIT', 'METADATA', 'UNSEARCHED')),
  found text not null,
  -- The first files that have it, and in how many it is.
  examples text[] not null default '{}',
  example_count integer not null default 1,
  confirmed_at timestamptz,
  confirmed_by_id uuid references users,
  reason text,
  constraint work_findings_confirmed_check check ((confirmed_at is null) = (reason is null))
);
select make_business_table('work_findings');
create index work_findings_developer_assessment_id_idx on work_findings (developer_assessment_id);
create index work_findings_in_copy_id_idx on work_findings (in_copy_id);
create index work_findings_confirmed_by_id_idx on work_findings (confirmed_by_id);

-- What was searched for the names that its author has now. A task searches what has no row.
create table work_searches (
  id uuid primary key default gen_random_uuid(),
  developer_assessment_id uuid not null references developer_assessments on delete cascade,
  in_copy_id uuid references anonymous_copies on delete cascade,
  unique nulls not distinct (developer_assessment_id, in_copy_id)
);
create index work_searches_in_copy_id_idx on work_searches (in_copy_id);
grant select, insert, delete on work_searches to vouch_app;

-- Everything that names a developer: what they are and were called, and their addresses and profiles.
create function facts_of_person(developer uuid) returns text[]
language sql stable set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct fact order by fact), '{}')
  from (
    select unnest(array[first_name, last_name, email, url_github, url_linkedin]) as fact from developers where id = developer
    union all
    select email from merged_developers where developer_id = developer
    union all
    select value #>> '{}'
    from events e cross join lateral jsonb_each(e.old_values)
    where e.table_name = 'developers' and key in ('first_name', 'last_name', 'email', 'url_github', 'url_linkedin')
      and e.row_id in (select developer union all select id from merged_developers where developer_id = developer)
  ) as facts
  where fact <> ''
$$;

-- Who is called otherwise is searched for again.
create function forget_work_searches() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'developers' then
    delete from work_searches where developer_assessment_id in (select id from developer_assessments where developer_id = new.id);
  when 'merged_developers' then
    delete from work_searches where developer_assessment_id in (
      select id from developer_assessments where developer_id = new.developer_id);
  when 'developer_assessments' then
    delete from work_searches where developer_assessment_id = new.id;
  end case;
  return null;
end $$;
create trigger forget_work_searches after update of first_name, last_name, email, url_github, url_linkedin on developers
  for each row when (
    (old.first_name, old.last_name, old.email, old.url_github, old.url_linkedin)
      is distinct from (new.first_name, new.last_name, new.email, new.url_github, new.url_linkedin)
  ) execute function forget_work_searches();
create trigger forget_work_searches after insert on merged_developers
  for each row execute function forget_work_searches();
create trigger forget_work_searches after update of developer_id on developer_assessments
  for each row when (old.developer_id <> new.developer_id) execute function forget_work_searches();

-- All of a work that a reviewer may get who does not know whose it is: the second lock on what is not confirmed.
create view shown_works as
select da.id as developer_assessment_id,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'ADDRESS' and f.confirmed_at is null
  ) then da.url_submission end as url_submission,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'NOTE' and f.confirmed_at is null
  ) then s.note end as note,
  case when da.work_shown = 'OPEN' or exists (
    select from work_searches w where w.developer_assessment_id = da.id and w.in_copy_id is null
  ) and not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place not in ('ADDRESS', 'NOTE') and f.confirmed_at is null
  ) then s.file_key end as file,
  s.file_type,
  c.id as copy_id,
  c.url as copy_url,
  c.file_key as copy_file,
  c.file_type as copy_file_type
from developer_assessments da
left join submissions s on s.developer_assessment_id = da.id
left join anonymous_copies c on c.developer_assessment_id = da.id and c.deleted_at is null
  and exists (select from work_searches w where w.in_copy_id = c.id)
  and not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null);
grant select on shown_works to vouch_app;

-- No take-home is judged by somebody who could not open it. The staff know whose work it is, and open it as it was handed in.
create function require_openable_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from developer_assessments da
    join assessment_versions v on v.id = da.assessment_version_id
    join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
    join shown_works w on w.developer_assessment_id = da.id
    left join submissions s on s.developer_assessment_id = da.id
    join users u on u.id = new.reviewer_id
    where da.id = new.developer_assessment_id and num_nonnulls(w.url_submission, w.file, w.copy_id) = 0
      and (u.role = 'reviewer' or num_nonnulls(da.url_submission, s.file_key) = 0)
  ) then
    raise exception 'A take-home is not judged before its reviewer could open it.';
  end if;
  return new;
end $$;
create trigger require_openable_work before update of status on reviews
  for each row when (new.status = 'SENT' and old.status <> 'SENT') execute function require_openable_work();

-- The work for which reviewers wait: it names its author, or a take-home came in without anything to open.
create view copies_asked as
select da.id as developer_assessment_id, coalesce(found.since, da.submitted_at, da.updated_at) as since
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id
join shown_works w on w.developer_assessment_id = da.id
left join submissions s on s.developer_assessment_id = da.id
cross join lateral (
  select min(created_at) as since from work_findings f
  where f.developer_assessment_id = da.id and f.in_copy_id is null and f.confirmed_at is null
) as found
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW') and w.copy_id is null
  and (
    da.work_shown = 'ANONYMOUS' and found.since is not null
    or a.type = 'TAKE_HOME' and num_nonnulls(da.url_submission, s.file_key) = 0
  );
grant select on copies_asked to vouch_app;

create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  role = 'admin'
  or role = 'vetter' and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED')
  or role in ('dstm', 'recruiter') and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'COPY_ASKED')
  or role = 'reviewer' and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED');

-- As in 0067_task_runs.sql: the kind is added to those that the release has by now.
do $$
declare
  changed record;
begin
  for changed in
    select conname, conrelid::regclass as target,
      replace(pg_get_constraintdef(oid), '''APPLICANT_ASSIGNED''::text', '''APPLICANT_ASSIGNED''::text, ''COPY_ASKED''::text') as definition
    from pg_constraint where conname in ('notifications_kind_check', 'notification_settings_kind_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.target, changed.conname, changed.conname, changed.definition);
  end loop;
  -- The owner; who sent the assessment, where the owner cannot add a copy; else all vetters, or without any all admins.
  execute 'create or replace view notification_causes as ' || rtrim(pg_get_viewdef('notification_causes'::regclass), ';') || $view$
    union all
    select told.id, 'COPY_ASKED', asked.developer_assessment_id, asked.since
    from copies_asked asked
    join developer_assessments da on da.id = asked.developer_assessment_id
    join developers d on d.id = da.developer_id and d.deleted_at is null
    join lateral (
      select u.id, rank() over (order by case
        when u.id = d.owner_id then 1 when u.id = da.sent_by_id then 2 when u.role = 'vetter' then 3 else 4 end) as turn
      from users u where u.active and may_be_notified(u.role, 'COPY_ASKED')
    ) as told on told.turn = 1
  $view$;
end $$;

create function keep_copy_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'developers' then
    perform refresh_notifications('{COPY_ASKED}', array(
      select asked.developer_assessment_id from copies_asked asked
      join developer_assessments da on da.id = asked.developer_assessment_id where da.developer_id = new.id));
  when 'developer_assessments' then
    perform refresh_notifications('{COPY_ASKED}', array[new.id]);
  else
    perform refresh_notifications('{COPY_ASKED}', array[(coalesce(new, old)).developer_assessment_id]);
  end case;
  return null;
end $$;
create trigger notify_copy after insert or update or delete on work_findings
  for each row execute function keep_copy_notifications();
create trigger notify_copy after insert or update or delete on anonymous_copies
  for each row execute function keep_copy_notifications();
create trigger notify_copy after insert or delete on work_searches
  for each row execute function keep_copy_notifications();
create trigger notify_copy after update of status, sent_by_id, url_submission, developer_id on developer_assessments
  for each row when (
    (old.status, old.sent_by_id, old.url_submission, old.developer_id)
      is distinct from (new.status, new.sent_by_id, new.url_submission, new.developer_id)
  ) execute function keep_copy_notifications();
create trigger notify_copy after update of owner_id, deleted_at on developers
  for each row when ((old.owner_id, old.deleted_at) is distinct from (new.owner_id, new.deleted_at))
  execute function keep_copy_notifications();

revoke execute on function
  facts_of_person(uuid), forget_work_searches(), require_openable_work(), keep_copy_notifications()
from public;
grant execute on function facts_of_person(uuid) to vouch_app;
