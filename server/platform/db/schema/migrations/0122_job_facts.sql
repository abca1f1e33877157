-- What the list of jobs and the catalogue of skills show that other tables tell. See docs/decisions/0039 and 0052.

-- What the list of jobs shows, sorts and searches that other tables tell. Triggers keep it; it has neither version nor events.
create table job_facts (
  job_id uuid primary key references jobs on delete cascade,
  -- Title and moment are those of the job: an index has them beside what is searched and counted.
  title text not null,
  created_at timestamptz not null,
  company_name text not null,
  -- Null without an owner.
  owner_name text,
  -- When the status last changed; of a job that never moved, when it was added.
  status_since timestamptz not null,
  -- How many profiles have each status, without deleted ones: {"SENT": 2}.
  profile_counts jsonb not null default '{}',
  -- Profiles that are neither placed nor ended.
  open_profiles integer not null default 0 check (open_profiles >= 0),
  placed_profiles integer not null default 0 check (placed_profiles >= 0),
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (search_text(title, company_name)) stored
);
alter table job_facts alter column search set statistics 1000;
grant select on job_facts to vouch_app;
-- The usual order, with the text to search: what many rows hold is found within the index, page by page.
create index job_facts_search_idx on job_facts (created_at, job_id) include (search);
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index job_facts_title_idx on job_facts (title, job_id);
create index job_facts_company_name_idx on job_facts (company_name, job_id);
create index job_facts_owner_name_idx on job_facts (owner_name, job_id);
create index job_facts_owner_name_down_idx on job_facts (owner_name desc nulls last, job_id desc);
-- Days in a status: the later it began, the fewer.
create index job_facts_days_idx on job_facts ((timestamptz 'epoch' - status_since), job_id);
create index job_facts_open_profiles_idx on job_facts (open_profiles, job_id);

-- How many developers have a skill, and how many jobs ask for it. Triggers keep it; it has neither version nor events.
-- Each change is a row of its own, and the rows of a skill add up: writers never wait for each other, however popular the skill.
-- compact_skill_counts() folds the rows of a skill into one.
create table skill_counts (
  id bigint generated always as identity primary key,
  skill_id uuid not null references skills on delete cascade,
  -- Developers who are not deleted; of them, those whose skill a review verified, and the members.
  developers bigint not null default 0,
  verified bigint not null default 0,
  members bigint not null default 0,
  -- Jobs that are not deleted and look for people.
  open_jobs bigint not null default 0
);
grant select on skill_counts to vouch_app;
create index skill_counts_skill_id_idx on skill_counts (skill_id);

-- Counts the rows of one statement: the argument is 1 for rows that came, and -1 for rows that went. A skill counts as its developer
-- stands, so the developer is locked: nobody changes it before this transaction ends. A session keeps the plan that it made first,
-- perhaps for an empty table, so that no function here may plan to read a whole table.
create function count_developer_skills() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sign constant integer := tg_argv[0];
  ids constant uuid[] := array(select distinct developer_id from links);
begin
  perform from developers where id = any(ids) order by id for no key update;
  insert into skill_counts (skill_id, developers, verified, members)
  select link.skill_id, sign * count(*), sign * count(link.verified_by_review_id),
    sign * count(*) filter (where d.stage = 'MEMBER')
  from links link
  join developers d on d.id = link.developer_id and d.deleted_at is null
  where d.id = any(ids)
  group by link.skill_id;
  return null;
end $$;

create function count_job_skills() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  sign constant integer := tg_argv[0];
  ids constant uuid[] := array(select distinct job_id from links);
begin
  perform from jobs where id = any(ids) order by id for no key update;
  insert into skill_counts (skill_id, open_jobs)
  select link.skill_id, sign * count(*)
  from links link
  join jobs j on j.id = link.job_id and j.deleted_at is null and is_open_job(j.status)
  where j.id = any(ids)
  group by link.skill_id;
  return null;
end $$;

-- A developer who is deleted or becomes a member, and a job that closes, count otherwise for each of their skills.
create function count_skills_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  ids constant uuid[] := array(
    select o.id from old_rows o join new_rows n on n.id = o.id
    where (o.deleted_at is null, o.stage = 'MEMBER') <> (n.deleted_at is null, n.stage = 'MEMBER')
  );
begin
  insert into skill_counts (skill_id, developers, verified, members)
  select link.skill_id, sum(developer.sign), sum(developer.sign * (link.verified_by_review_id is not null)::integer),
    sum(developer.sign * (developer.stage = 'MEMBER')::integer)
  from (
    select 1 as sign, id, stage from new_rows where deleted_at is null
    union all select -1, id, stage from old_rows where deleted_at is null
  ) developer
  join developer_skills link on link.developer_id = developer.id
  where link.developer_id = any(ids)
  group by link.skill_id;
  return null;
end $$;

create function count_skills_of_jobs() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  ids constant uuid[] := array(
    select o.id from old_rows o join new_rows n on n.id = o.id
    where (o.deleted_at is null and is_open_job(o.status)) <> (n.deleted_at is null and is_open_job(n.status))
  );
begin
  insert into skill_counts (skill_id, open_jobs)
  select link.skill_id, sum(job.sign)
  from (
    select 1 as sign, id from new_rows where deleted_at is null and is_open_job(status)
    union all select -1, id from old_rows where deleted_at is null and is_open_job(status)
  ) job
  join job_skills link on link.job_id = job.id
  where link.job_id = any(ids)
  group by link.skill_id;
  return null;
end $$;

-- A deleted developer or job is gone before the cascade deletes its links, so that these find nothing to count by.
create function count_skills_of_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if old.deleted_at is not null then
    return old;
  end if;
  if tg_table_name = 'developers' then
    insert into skill_counts (skill_id, developers, verified, members)
    select skill_id, -1, -(verified_by_review_id is not null)::integer, -(old.stage = 'MEMBER')::integer
    from developer_skills where developer_id = old.id;
  elsif is_open_job(old.status) then
    insert into skill_counts (skill_id, open_jobs) select skill_id, -1 from job_skills where job_id = old.id;
  end if;
  return old;
end $$;

-- Folds the rows of each skill into one. Every node asks for it; of several at once only one does it, so that none waits.
create function compact_skill_counts() returns void
language sql security definer set search_path = public, pg_temp as $$
  with turn as materialized (
    select pg_try_advisory_xact_lock(hashtext('compact_skill_counts')) as own
  ),
  folded as (
    delete from skill_counts
    where (select own from turn) and skill_id in (select skill_id from skill_counts group by skill_id having count(*) > 1)
    returning *
  )
  insert into skill_counts (skill_id, developers, verified, members, open_jobs)
  select skill_id, sum(developers), sum(verified), sum(members), sum(open_jobs) from folded group by skill_id;
$$;

do $$
declare
  target text;
begin
  foreach target in array array['developer_skills', 'job_skills'] loop
    execute format('create trigger skill_counts_insert after insert on %1$I referencing new table as links
      for each statement execute function count_%1$s(''1'')', target);
    execute format('create trigger skill_counts_delete after delete on %1$I referencing old table as links
      for each statement execute function count_%1$s(''-1'')', target);
    execute format('create trigger skill_counts_update_new after update on %1$I referencing new table as links
      for each statement execute function count_%1$s(''1'')', target);
    execute format('create trigger skill_counts_update_old after update on %1$I referencing old table as links
      for each statement execute function count_%1$s(''-1'')', target);
  end loop;
  foreach target in array array['developers', 'jobs'] loop
    execute format('create trigger skill_counts_update after update on %1$I
      referencing old table as old_rows new table as new_rows
      for each statement execute function count_skills_of_%1$s()', target);
    execute format('create trigger skill_counts_delete before delete on %1$I
      for each row execute function count_skills_of_deleted()', target);
  end loop;
end $$;

revoke execute on function
  count_developer_skills(), count_job_skills(), count_skills_of_developers(), count_skills_of_jobs(), count_skills_of_deleted(),
  compact_skill_counts()
from public;
grant execute on function compact_skill_counts() to vouch_app;
