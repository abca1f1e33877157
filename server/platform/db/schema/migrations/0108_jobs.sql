-- Openings, what they ask for, and notes about them. See docs/decisions/0052.

-- An opening at a company: what is asked for, what it pays, and how far it came.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  title text not null check (title <> ''),
  type text not null check (type in ('HOURLY', 'MONTHLY', 'SALARY')),
  status text not null default 'LEAD' check (status in (
    'LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE', 'ON_HOLD', 'FILLED', 'LOST',
    'CANCELLED'
  )),
  -- The status that a held or closed job left, and returns to.
  left_status text check (left_status in (
    'LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE'
  )),
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
  constraint jobs_budget_hourly_order_check check (budget_hourly_max_cents >= budget_hourly_min_cents),
  constraint jobs_yearly_budget_order_check check (yearly_budget_max_cents >= yearly_budget_min_cents),
  constraint jobs_left_check check (
    (status in ('ON_HOLD', 'FILLED', 'LOST', 'CANCELLED')) = (left_status is not null)
  ),
  constraint jobs_closed_check check ((status in ('FILLED', 'LOST', 'CANCELLED')) = (close_reason is not null)),
  constraint jobs_contact_company_fkey foreign key (contact_id, company_id)
    references contacts (id, company_id)
);
select make_business_table('jobs');
create index jobs_status_idx on jobs (status, created_at, id) where deleted_at is null;
create index jobs_created_at_idx on jobs (created_at, id) where deleted_at is null;
create index jobs_company_id_idx on jobs (company_id);
create index jobs_owner_id_idx on jobs (owner_id);
create index jobs_type_idx on jobs (type, id) where deleted_at is null;
create index jobs_status_id_idx on jobs (status, id) where deleted_at is null;
create index jobs_openings_idx on jobs (openings, id) where deleted_at is null;
create index jobs_next_action_on_idx on jobs (next_action_on, id) where deleted_at is null;
create index jobs_next_action_on_down_idx on jobs (next_action_on desc nulls last, id desc) where deleted_at is null;
-- Without countries a job accepts these.
create index jobs_countries_idx on jobs using gin ((case when location = '{}' then '{US,CA,BR}' else location end))
  where deleted_at is null;
create index jobs_contact_company_idx on jobs (contact_id, company_id);
create index jobs_deleted_idx on jobs (id) where deleted_at is not null;

-- A skill that a job requires, or prefers.
create table job_skills (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  skill_id uuid not null references skills,
  job_skill_type text not null check (job_skill_type in ('REQUIRED', 'CORE', 'BONUS')),
  unique (job_id, skill_id)
);
select make_business_table('job_skills');
create index job_skills_skill_id_idx on job_skills (skill_id);

-- A note of the staff about a job.
create table job_notes (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  author_id uuid references users,
  body text not null check (body <> ''),
  pinned boolean not null default false,
  deleted_at timestamptz
);
select make_business_table('job_notes');
create index job_notes_job_id_idx on job_notes (job_id, created_at);

create function is_open_job(status text) returns boolean language sql immutable parallel safe return
  status in ('LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE');

-- The planner does not use what it knows of the expression in a partial index. Most jobs accept the same countries.
create statistics jobs_countries on (case when location = '{}' then '{US,CA,BR}' else location end) from jobs;
