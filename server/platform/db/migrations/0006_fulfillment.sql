-- Openings, who was put forward for them, and who won.

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
  constraint jobs_budget_hourly_order_check check (budget_hourly_max_cents >= budget_hourly_min_cents),
  constraint jobs_yearly_budget_order_check check (yearly_budget_max_cents >= yearly_budget_min_cents),
  constraint jobs_left_check check (
    (status in ('ON_HOLD', 'FILLED', 'LOST', 'CANCELLED')) = (left_status is not null)
  ),
  constraint jobs_closed_check check ((status in ('FILLED', 'LOST', 'CANCELLED')) = (close_reason is not null))
);
select make_business_table('jobs');
create index jobs_status_idx on jobs (status, created_at, id) where deleted_at is null;
create index jobs_created_at_idx on jobs (created_at, id) where deleted_at is null;
create index jobs_company_id_idx on jobs (company_id);
create index jobs_owner_id_idx on jobs (owner_id);
create index jobs_contact_id_idx on jobs (contact_id);

create table job_skills (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  skill_id uuid not null references skills,
  job_skill_type text not null check (job_skill_type in ('REQUIRED', 'CORE', 'BONUS')),
  unique (job_id, skill_id)
);
select make_business_table('job_skills');
create index job_skills_skill_id_idx on job_skills (skill_id);

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
create index job_notes_author_id_idx on job_notes (author_id);

create table job_profiles (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  developer_id uuid not null references developers,
  status text not null default 'SHORTLISTED' check (status in (
    'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED',
    'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED',
    'JOB_CLOSED', 'ENDED_EARLY'
  )),
  end_reason text check (end_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NOT_INTERESTED',
    'OTHER_OFFER', 'OTHER_CANDIDATE', 'PERFORMANCE', 'BUDGET', 'JOB_CLOSED', 'OTHER'
  )),
  status_note text,
  -- Per hour.
  cost_rate_cents bigint check (cost_rate_cents >= 0),
  bill_rate_cents bigint check (bill_rate_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  weekly_hours smallint check (weekly_hours between 1 and 168),
  starts_on date,
  -- When the developer agreed to be put forward, as recorded.
  consented_at timestamptz,
  pitch text,
  owner_id uuid references users,
  deleted_at timestamptz,
  constraint job_profiles_ended_check check (
    (status in (
      'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'JOB_CLOSED',
      'ENDED_EARLY'
    )) = (end_reason is not null)
  )
);
select make_business_table('job_profiles');
-- One open profile per developer and job; a placed one still stands in the way of another.
create unique index job_profiles_open_key on job_profiles (developer_id, job_id)
  where deleted_at is null and status in (
    'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED'
  );
create index job_profiles_developer_id_idx on job_profiles (developer_id, created_at) where deleted_at is null;
create index job_profiles_job_id_idx on job_profiles (job_id, status);
create index job_profiles_status_idx on job_profiles (status, created_at, id) where deleted_at is null;
create index job_profiles_owner_id_idx on job_profiles (owner_id);

create table job_profile_notes (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles,
  author_id uuid references users,
  body text not null check (body <> ''),
  pinned boolean not null default false,
  shared_with_client boolean not null default false,
  deleted_at timestamptz
);
select make_business_table('job_profile_notes');
create index job_profile_notes_job_profile_id_idx on job_profile_notes (job_profile_id, created_at);
create index job_profile_notes_author_id_idx on job_profile_notes (author_id);

create table placements (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null unique references job_profiles,
  status text not null default 'PENDING_START' check (status in (
    'PENDING_START', 'ACTIVE', 'ENDING', 'ENDED', 'ENDED_EARLY'
  )),
  starts_on date not null,
  ends_on date,
  -- Per hour.
  cost_rate_cents bigint not null check (cost_rate_cents >= 0),
  bill_rate_cents bigint not null check (bill_rate_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  weekly_hours smallint not null check (weekly_hours between 1 and 168),
  end_note text,
  constraint placements_order_check check (ends_on >= starts_on)
);
select make_business_table('placements');
create index placements_status_idx on placements (status, ends_on);

-- One bulk send. Its key makes a repeated submit find the first one.
create table job_message_batches (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  sender_id uuid references users,
  key text not null unique,
  message text not null check (message <> ''),
  test boolean not null
);
select make_business_table('job_message_batches');
create index job_message_batches_job_id_idx on job_message_batches (job_id);
create index job_message_batches_sender_id_idx on job_message_batches (sender_id);

create table job_messages (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid references job_message_batches,
  job_id uuid not null references jobs,
  developer_id uuid not null references developers,
  delivery_method text not null check (delivery_method in ('SLACK', 'EMAIL', 'OUTBOX')),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  unique (batch_id, developer_id)
);
select make_business_table('job_messages');
create index job_messages_job_id_idx on job_messages (job_id, developer_id, created_at);
create index job_messages_developer_id_idx on job_messages (developer_id, created_at);
