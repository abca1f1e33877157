-- Meetings, and what their list is sorted and searched by. See docs/decisions/0043.

-- A meeting of somebody of the staff with a developer, or about a job.
create table meetings (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  job_profile_id uuid references job_profiles,
  organiser_id uuid references users,
  type text not null check (type in ('INTRO', 'TECH_INTERVIEW', 'CLIENT_INTERVIEW', 'CHECK_IN', 'OTHER')),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'COMPLETED', 'NO_SHOW', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  url text,
  notes text,
  constraint meetings_order_check check (ends_at > starts_at),
  -- Who looks for what takes place at the same time begins a day before: no meeting is longer.
  constraint meetings_length_check check (ends_at <= starts_at + interval '1 day')
);
select make_business_table('meetings');
create index meetings_starts_at_idx on meetings (starts_at, id);
create index meetings_developer_id_idx on meetings (developer_id, starts_at);
create index meetings_job_profile_id_idx on meetings (job_profile_id);
create index meetings_organiser_id_idx on meetings (organiser_id, starts_at);
create index meetings_type_idx on meetings (type, id);
create index meetings_type_starts_at_idx on meetings (type, starts_at, id);
create index meetings_status_idx on meetings (status, id);
create index meetings_status_starts_at_idx on meetings (status, starts_at, id);

-- What the list of meetings sorts or searches by that other tables tell. Triggers keep it; it has neither version nor events.
create table meeting_facts (
  meeting_id uuid primary key references meetings on delete cascade,
  developer_name text not null,
  -- Null without an organiser.
  organiser_name text,
  -- Null where the meeting is about no job.
  job_title text,
  -- What a search looks into, a line for each column.
  search text collate "C" not null
    generated always as (translate(lower(developer_name || coalesce(E'\n' || job_title, '')), 'ς', 'σ')) stored
);
alter table meeting_facts alter column search set statistics 1000;
grant select on meeting_facts to vouch_app;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index meeting_facts_developer_name_idx on meeting_facts (developer_name, meeting_id);
create index meeting_facts_organiser_name_idx on meeting_facts (organiser_name, meeting_id);
create index meeting_facts_organiser_name_down_idx on meeting_facts (organiser_name desc nulls last, meeting_id desc);
create index meeting_facts_job_title_idx on meeting_facts (job_title, meeting_id);
create index meeting_facts_job_title_down_idx on meeting_facts (job_title desc nulls last, meeting_id desc);
create index meeting_facts_pairs_idx on meeting_facts using gin (search_pairs(search));

-- Each function copies one thing. Whoever renames a row holds its lock. So a function locks the facts, and never another source.
create function refresh_meeting_developers(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from meeting_facts where meeting_id = any(ids) order by meeting_id for update;
  update meeting_facts f
  set developer_name = d.first_name || ' ' || d.last_name
  from meetings m join developers d on d.id = m.developer_id
  where m.id = any(ids) and f.meeting_id = m.id;
end $$;

create function refresh_meeting_organisers(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from meeting_facts where meeting_id = any(ids) order by meeting_id for update;
  update meeting_facts f
  set organiser_name = u.display_name
  from meetings m left join users u on u.id = m.organiser_id
  where m.id = any(ids) and f.meeting_id = m.id;
end $$;

create function refresh_meeting_jobs(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from meeting_facts where meeting_id = any(ids) order by meeting_id for update;
  update meeting_facts f
  set job_title = j.title
  from meetings m
  left join job_profiles p on p.id = m.job_profile_id
  left join jobs j on j.id = p.job_id
  where m.id = any(ids) and f.meeting_id = m.id;
end $$;

-- Whoever writes a meeting locks all that is copied, so that nobody renames it meanwhile, and only then the facts.
create function refresh_meetings(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from users where id in (select organiser_id from meetings where id = any(ids)) order by id for share;
  perform from developers where id in (select developer_id from meetings where id = any(ids)) order by id for share;
  perform from job_profiles where id in (select job_profile_id from meetings where id = any(ids)) order by id for share;
  perform from jobs
    where id in (select p.job_id from meetings m join job_profiles p on p.id = m.job_profile_id where m.id = any(ids))
    order by id for share;
  perform from meeting_facts where meeting_id = any(ids) order by meeting_id for update;
  insert into meeting_facts (meeting_id, developer_name, organiser_name, job_title)
  select m.id, d.first_name || ' ' || d.last_name, u.display_name, j.title
  from meetings m
  join developers d on d.id = m.developer_id
  left join users u on u.id = m.organiser_id
  left join job_profiles p on p.id = m.job_profile_id
  left join jobs j on j.id = p.job_id
  where m.id = any(ids)
  on conflict (meeting_id) do update
  set developer_name = excluded.developer_name, organiser_name = excluded.organiser_name, job_title = excluded.job_title;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_meeting_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'meetings INSERT' then
    perform refresh_meetings(array(select id from new_rows));
  when 'meetings UPDATE' then
    perform refresh_meetings(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.organiser_id, n.job_profile_id)
        is distinct from (o.developer_id, o.organiser_id, o.job_profile_id)
    ));
  when 'developers UPDATE' then
    perform refresh_meeting_developers(array(
      select m.id from old_rows o join new_rows n on n.id = o.id join meetings m on m.developer_id = n.id
      where (n.first_name, n.last_name) <> (o.first_name, o.last_name)
    ));
  when 'users UPDATE' then
    perform refresh_meeting_organisers(array(
      select m.id from old_rows o join new_rows n on n.id = o.id join meetings m on m.organiser_id = n.id
      where n.display_name <> o.display_name
    ));
  when 'job_profiles UPDATE' then
    perform refresh_meeting_jobs(array(
      select m.id from old_rows o join new_rows n on n.id = o.id join meetings m on m.job_profile_id = n.id
      where n.job_id <> o.job_id
    ));
  when 'jobs UPDATE' then
    perform refresh_meeting_jobs(array(
      select m.id from old_rows o join new_rows n on n.id = o.id
      join job_profiles p on p.job_id = n.id join meetings m on m.job_profile_id = p.id
      where n.title <> o.title
    ));
  end case;
  return null;
end $$;

-- A deleted meeting takes its facts along, and nobody deletes what meetings refer to.
select make_facts(
  'meeting_facts', 'meetings insert', 'meetings update', 'developers update', 'users update', 'job_profiles update',
  'jobs update'
);

revoke execute on function
  refresh_meeting_developers(uuid[]), refresh_meeting_organisers(uuid[]), refresh_meeting_jobs(uuid[]), refresh_meetings(uuid[]),
  keep_meeting_facts()
from public;
