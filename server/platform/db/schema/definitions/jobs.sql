-- After resumes.
-- Openings, what they ask for and where, and the skills that their texts name.

-- A status of a job is one of these, or ON_HOLD. A new one is added here and in shared/jobs/jobStatuses.ts.
create function is_open_job(status text) returns boolean language sql immutable parallel safe return
  status in ('LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE');

create function is_closed_job(status text) returns boolean language sql immutable parallel safe return
  status in ('FILLED', 'LOST', 'CANCELLED');

-- An opening at a company: what is asked for, what it pays, and how far it came.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  title text not null check (title <> ''),
  type text not null check (type in ('HOURLY', 'MONTHLY', 'SALARY')),
  status text not null default 'LEAD',
  -- The status that a held or closed job left, and returns to.
  left_status text,
  close_reason text check (close_reason in (
    'FILLED_BY_US', 'FILLED_ELSEWHERE', 'BUDGET', 'TERMS', 'NO_MATCH', 'NO_RESPONSE', 'NO_LONGER_NEEDED', 'OTHER'
  )),
  status_note text,
  description text,
  -- Countries that the client accepts; none means US, CA and BR.
  location text[] not null default '{}' check (are_countries(location)),
  budget_hourly_min_cents bigint check (budget_hourly_min_cents >= 0),
  budget_hourly_max_cents bigint check (budget_hourly_max_cents >= 0),
  budget_monthly_cents bigint check (budget_monthly_cents >= 0),
  yearly_budget_min_cents bigint check (yearly_budget_min_cents >= 0),
  yearly_budget_max_cents bigint check (yearly_budget_max_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  openings smallint not null default 1 check (openings > 0),
  owner_id uuid references users,
  contact_id uuid references contacts,
  next_action text,
  next_action_on date,
  deleted_at timestamptz,
  is_public boolean not null default false,
  public_text text,
  shows_company boolean not null default false,
  shows_budget boolean not null default false,
  -- When somebody last changed the skills of a job together: it gives the job a new version, so that no two such changes are mixed.
  skills_changed_at timestamptz,
  -- Terms of the work that a client's brief says, beside title, skills, countries and budget. See docs/decisions/0094.
  weekly_hours smallint,
  -- Hours of a day at which developer and client work at the same time.
  overlap_hours smallint,
  starts_on date,
  -- Jobs have tags, as developers do. Each person groups the rows of a list for themselves.
  tags text[] not null default '{}',
  -- The words of regions, as they were chosen. Their countries of that day are in jobs.location.
  regions text[] not null default '{}',
  -- The day on which the work is to end, if that is known.
  ends_on date,
  constraint jobs_budget_hourly_order_check check (budget_hourly_max_cents >= budget_hourly_min_cents),
  constraint jobs_yearly_budget_order_check check (yearly_budget_max_cents >= yearly_budget_min_cents),
  constraint jobs_status_check check (is_open_job(status) or is_closed_job(status) or status = 'ON_HOLD'),
  constraint jobs_left_status_check check (is_open_job(left_status)),
  constraint jobs_left_check check (is_open_job(status) = (left_status is null)),
  constraint jobs_closed_check check (is_closed_job(status) = (close_reason is not null)),
  constraint jobs_contact_company_fkey foreign key (contact_id, company_id) references contacts (id, company_id),
  -- All rows meet the checks, so none is read.
  constraint jobs_weekly_hours_check check (weekly_hours between 1 and 168),
  constraint jobs_overlap_hours_check check (overlap_hours between 1 and 24),
  constraint jobs_days_check check (ends_on >= starts_on)
);
select make_business_table('jobs');
create index jobs_company_id_idx on jobs (company_id);
create index jobs_status_id_idx on jobs (status, id) where deleted_at is null;
create index jobs_deleted_idx on jobs (id) where deleted_at is not null;
create index jobs_countries_tags_idx on jobs using gin ((case when location = '{}' then '{US,CA,BR}' else location end), tags)
  where deleted_at is null;
create index jobs_next_action_on_idx on jobs (next_action_on, id) where deleted_at is null;

-- A skill that a job requires, or prefers.
create table job_skills (
  id uuid not null default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  skill_id uuid not null references skills,
  job_skill_type text not null check (job_skill_type in ('REQUIRED', 'CORE', 'BONUS')),
  primary key (job_id, skill_id),
  -- The client asks for at least so many; null if they do not say.
  years_of_experience smallint,
  constraint job_skills_years_of_experience_check check (years_of_experience between 1 and 50)
);
select make_business_table('job_skills');
create index job_skills_skill_id_idx on job_skills (skill_id);

-- The planner does not use what it knows of the expression in a partial index. Most jobs accept the same countries.
create statistics jobs_countries on (case when location = '{}' then '{US,CA,BR}' else location end) from jobs;

-- A resume or the text of a job in which names of skills are still looked for.
create table unread_skill_texts (
  resume_id uuid references resumes on delete cascade,
  job_id uuid references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1),
  constraint unread_skill_texts_key unique nulls not distinct (resume_id, job_id)
);
grant select, update, delete on unread_skill_texts to vouch_app;

-- A text that has a word which looks like the name of a skill, and is none. The text itself is read where it stands.
create table unknown_skill_mentions (
  -- In small letters.
  name text not null,
  written text not null,
  resume_id uuid references resumes on delete cascade,
  job_id uuid references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1),
  unique nulls not distinct (name, resume_id, job_id)
);
grant select, insert, delete on unknown_skill_mentions to vouch_app;
create index unknown_skill_mentions_text_idx on unknown_skill_mentions (resume_id, job_id);

-- A changed text is read again. Finds of the former text go at once, as a person who is erased must.
create function reread_skill_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The row first, and locked: this waits for those who read the former text, or they leave it alone.
  if tg_table_name = 'resumes' then
    insert into unread_skill_texts (resume_id) values (new.id) on conflict (resume_id, job_id) do update set resume_id = excluded.resume_id;
    delete from unknown_skill_mentions where resume_id = new.id;
  else
    insert into unread_skill_texts (job_id) values (new.id) on conflict (resume_id, job_id) do update set job_id = excluded.job_id;
    delete from unknown_skill_mentions where resume_id is null and job_id = new.id;
  end if;
  return null;
end $$;

create trigger reread_skill_text after insert or update of extracted_text, deleted_at on resumes
for each row execute function reread_skill_text();

create trigger reread_skill_text after insert or update of description, deleted_at on jobs
for each row execute function reread_skill_text();

-- Some countries under one name. An admin keeps them.
create table job_regions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  -- It stands for the region on chips and in jobs.regions.
  word text not null check (word <> ''),
  countries text[] not null check (are_countries(countries)),
  deleted_at timestamptz
);
select make_business_table('job_regions');
create unique index job_regions_name_key on job_regions (lower(name)) where deleted_at is null;
create unique index job_regions_word_key on job_regions (lower(word)) where deleted_at is null;

revoke execute on function reread_skill_text() from public;
