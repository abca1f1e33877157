-- What the list of job profiles shows that other tables tell. See docs/decisions/0053.

-- What the list of job profiles sorts, filters or searches by that other rows tell. Triggers keep it; it has neither version nor events.
create table job_profile_facts (
  job_profile_id uuid primary key references job_profiles on delete cascade,
  -- Neither the profile nor its developer or job is deleted.
  is_living boolean not null,
  phase text not null,
  -- Null for a profile that is not open.
  waiting_on text,
  status_since timestamptz not null,
  -- Percent; null without both rates.
  margin numeric,
  developer_name text not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  -- Null without an owner.
  owner_name text,
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (
    translate(lower(developer_name || E'\n' || job_title || E'\n' || company_name), 'ς', 'σ')
  ) stored,
  -- For open profiles of one owner.
  owner_id uuid
);
alter table job_profile_facts alter column search set statistics 1000;
grant select on job_profile_facts to vouch_app;
-- Most lists are of the open ones, so those have indexes that begin with the phase. A value that can be missing stands last in both
-- directions, and each needs an index of its own.
create index job_profile_facts_days_idx on job_profile_facts ((timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_phase_idx
  on job_profile_facts (phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_on_idx
  on job_profile_facts (waiting_on, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_idx on job_profile_facts (waiting_on, job_profile_id) where is_living;
create index job_profile_facts_waiting_down_idx on job_profile_facts (waiting_on desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_developer_name_idx on job_profile_facts (developer_name, job_profile_id) where is_living;
create index job_profile_facts_job_title_idx on job_profile_facts (job_title, job_profile_id) where is_living;
create index job_profile_facts_company_name_idx on job_profile_facts (company_name, job_profile_id) where is_living;
create index job_profile_facts_company_id_idx
  on job_profile_facts (company_id, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_owner_name_idx on job_profile_facts (owner_name, job_profile_id) where is_living;
create index job_profile_facts_owner_name_down_idx on job_profile_facts (owner_name desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_margin_idx on job_profile_facts (margin, job_profile_id) where is_living;
create index job_profile_facts_margin_down_idx on job_profile_facts (margin desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_owner_id_idx
  on job_profile_facts (owner_id, phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;

-- When the status last changed, by the events; null where it never did. An undo brings back the moment that it had before.
create function job_profile_status_since(profile uuid, undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = profile and table_name = 'job_profiles' and action = 'UPDATE' and new_values ? 'status' and undoes is null
    and (undone is null or change_id is distinct from undone)
    and not exists (select from events u where u.row_id = profile and u.undoes = e.change_id)
  order by id desc
  limit 1
$$;
