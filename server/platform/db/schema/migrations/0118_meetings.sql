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
