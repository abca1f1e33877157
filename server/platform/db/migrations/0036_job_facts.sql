-- What the list of jobs shows, sorts and searches that other tables tell. Triggers keep it; it has neither version nor events.
-- See 0022_developer_facts.sql and 0027_meetings.sql, which do the same, and docs/decisions/0052.

-- The tables of a firm are small enough to be locked for the moment that an index or a trigger takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, constraint-missing-not-valid
-- squawk-ignore-file disallowed-unique-constraint

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
  -- What a search looks into, as in 0031_search_columns.sql.
  search text collate "C" not null generated always as (search_text(title, company_name)) stored
);
alter table job_facts alter column search set statistics 1000;
grant select on job_facts to vouch_app;

-- Each function below copies or counts one thing. Whoever renames a row holds its lock. So a function locks the facts, and never
-- another source. A session keeps the plan that it made first, perhaps for an empty table: none may read a whole table.

create function refresh_job_companies(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_facts where job_id = any(ids) order by job_id for update;
  update job_facts f
  set company_name = c.name
  from jobs j join companies c on c.id = j.company_id
  where j.id = any(ids) and f.job_id = j.id and f.company_name <> c.name;
end $$;

create function refresh_job_owners(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_facts where job_id = any(ids) order by job_id for update;
  update job_facts f
  set owner_name = u.display_name
  from jobs j left join users u on u.id = j.owner_id
  where j.id = any(ids) and f.job_id = j.id and f.owner_name is distinct from u.display_name;
end $$;

create function refresh_job_profiles(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_facts where job_id = any(ids) order by job_id for update;
  update job_facts f
  set profile_counts = coalesce(counted.by_status, '{}'), open_profiles = coalesce(counted.open, 0),
    placed_profiles = coalesce(counted.placed, 0)
  from unnest(ids) as changed (id)
  left join (
    select job_id, jsonb_object_agg(status, number) as by_status,
      sum(number) filter (where status = 'PLACED') as placed,
      sum(number) filter (where status in (
        'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
      )) as open
    from (
      select job_id, status, count(*) as number from job_profiles
      where job_id = any(ids) and deleted_at is null
      group by job_id, status
    ) as numbers
    group by job_id
  ) as counted on counted.job_id = changed.id
  where f.job_id = changed.id
    and f.profile_counts is distinct from coalesce(counted.by_status, '{}');
end $$;

-- Reads from the events since when jobs have their status: for rows that were there before this table, and for those whose events are
-- written after them.
create function refresh_job_statuses(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from job_facts where job_id = any(ids) order by job_id for update;
  update job_facts f
  set status_since = coalesce(moved.at, f.created_at)
  from unnest(ids) as changed (id)
  left join (
    select row_id, max(at) as at from events
    where table_name = 'jobs' and row_id = any(ids) and action = 'UPDATE' and new_values ? 'status'
    group by row_id
  ) as moved on moved.row_id = changed.id
  where f.job_id = changed.id;
end $$;

-- Whoever writes a job locks all that is copied, so that nobody renames it meanwhile, and only then the facts.
create function refresh_jobs(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from companies where id in (select company_id from jobs where id = any(ids)) order by id for share;
  perform from users where id in (select owner_id from jobs where id = any(ids)) order by id for share;
  perform from job_facts where job_id = any(ids) order by job_id for update;
  insert into job_facts (job_id, title, created_at, company_name, owner_name, status_since)
  select j.id, j.title, j.created_at, c.name, u.display_name, j.created_at
  from jobs j
  join companies c on c.id = j.company_id
  left join users u on u.id = j.owner_id
  where j.id = any(ids)
  on conflict (job_id) do update
  set title = excluded.title, company_name = excluded.company_name, owner_name = excluded.owner_name;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_job_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'jobs INSERT' then
    perform refresh_jobs(array(select id from new_rows));
  when 'jobs UPDATE' then
    perform refresh_jobs(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.title, n.company_id, n.owner_id) is distinct from (o.title, o.company_id, o.owner_id)
    ));
    update job_facts f set status_since = now()
    from old_rows o join new_rows n on n.id = o.id
    where f.job_id = n.id and n.status <> o.status;
  when 'companies UPDATE' then
    perform refresh_job_companies(array(
      select j.id from old_rows o join new_rows n on n.id = o.id join jobs j on j.company_id = n.id
      where n.name <> o.name
    ));
  when 'users UPDATE' then
    perform refresh_job_owners(array(
      select j.id from old_rows o join new_rows n on n.id = o.id join jobs j on j.owner_id = n.id
      where n.display_name <> o.display_name
    ));
  when 'job_profiles INSERT' then
    perform refresh_job_profiles(array(select distinct job_id from new_rows));
  when 'job_profiles UPDATE' then
    perform refresh_job_profiles(array(
      select unnest(array[o.job_id, n.job_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.job_id, n.status, n.deleted_at) is distinct from (o.job_id, o.status, o.deleted_at)
      group by 1
    ));
  when 'job_profiles DELETE' then
    perform refresh_job_profiles(array(select distinct job_id from old_rows));
  end case;
  return null;
end $$;

do $$
declare
  target text;
  operation text;
begin
  -- A deleted job takes its facts along, and nobody deletes what jobs refer to.
  foreach target in array array[
    'jobs insert', 'jobs update', 'companies update', 'users update', 'job_profiles insert', 'job_profiles update',
    'job_profiles delete'
  ] loop
    operation := split_part(target, ' ', 2);
    -- Named to run behind the triggers of company_facts and developer_facts, which whoever writes profiles waits for.
    execute format(
      'create trigger keep_job_facts_%1$s after %1$s on %2$I referencing %3$s for each statement execute function %4$s()',
      operation,
      split_part(target, ' ', 1),
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      'keep_job_facts'
    );
  end loop;
end $$;

revoke execute on function
  refresh_job_companies(uuid[]), refresh_job_owners(uuid[]), refresh_job_profiles(uuid[]), refresh_job_statuses(uuid[]),
  refresh_jobs(uuid[]), keep_job_facts()
from public;

select refresh_jobs(array(select id from jobs));
select refresh_job_profiles(array(select id from jobs)), refresh_job_statuses(array(select id from jobs));

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
create index jobs_type_idx on jobs (type, id) where deleted_at is null;
create index jobs_status_id_idx on jobs (status, id) where deleted_at is null;
create index jobs_openings_idx on jobs (openings, id) where deleted_at is null;
create index jobs_next_action_on_idx on jobs (next_action_on, id) where deleted_at is null;
create index jobs_next_action_on_down_idx on jobs (next_action_on desc nulls last, id desc) where deleted_at is null;
-- Without countries a job accepts these.
create index jobs_countries_idx on jobs using gin ((case when location = '{}' then '{US,CA,BR}' else location end))
  where deleted_at is null;

-- Without the extension the same is found, only slower.
do $$
begin
  create index job_facts_trigrams_idx on job_facts using gin (search gin_trgm_ops) with (fastupdate = off);
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;

-- A job's contact works for its company. Earlier rows are not looked at.
alter table contacts add constraint contacts_company_key unique (id, company_id);
alter table jobs add constraint jobs_contact_company_fkey foreign key (contact_id, company_id)
  references contacts (id, company_id) not valid;
create index jobs_contact_company_idx on jobs (contact_id, company_id);
drop index jobs_contact_id_idx;
