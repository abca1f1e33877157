-- Accounts, companies, developers, skills. Business tables also get created_at, updated_at and version (see 0001).
-- Money is in cents of the row's currency; *_on is a day, *_at a moment; enumerations are the tables in shared/.

create table users (
  id uuid primary key default gen_random_uuid(),
  display_name text not null check (display_name <> ''),
  email text not null check (email <> ''),
  username text,
  role text not null check (role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer', 'client')),
  -- A blocked account is inactive.
  active boolean not null default true,
  password_hash text,
  -- The account at an outside identity provider.
  identity_issuer text,
  identity_subject text,
  check ((identity_issuer is null) = (identity_subject is null))
);
select make_business_table('users');
create unique index users_email_key on users (lower(email));
create unique index users_identity_key on users (identity_issuer, identity_subject);
create index users_role_display_name_idx on users (role, display_name, id);

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  domain text,
  status text not null default 'PROSPECT' check (status in ('PROSPECT', 'ACTIVE', 'PAST', 'DO_NOT_SERVE')),
  owner_id uuid references users,
  time_zone text,
  terms text,
  notes text,
  deleted_at timestamptz
);
select make_business_table('companies');
create unique index companies_name_key on companies (lower(name)) where deleted_at is null;
create index companies_name_idx on companies (name, id) where deleted_at is null;
create index companies_owner_id_idx on companies (owner_id);

-- The company of a client account: one each, so the user is the key of an upsert.
create table company_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  company_id uuid not null references companies
);
select make_business_table('company_users');
create index company_users_company_id_idx on company_users (company_id);

create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null check (name <> ''),
  title text,
  email text,
  phone text,
  notes text,
  deleted_at timestamptz
);
select make_business_table('contacts');
create index contacts_company_id_idx on contacts (company_id);

create table developers (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null check (email <> ''),
  stage text not null default 'APPLICANT' check (stage in (
    'APPLICANT', 'VETTING', 'MEMBER', 'STANDBY', 'REJECTED', 'WITHDRAWN', 'OFFBOARDED', 'BLOCKED'
  )),
  status text default 'NEW',
  -- Why the stage is what it is, when to look again (stand-by) and when to apply again (rejected).
  stage_reason text check (stage_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
    'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
  )),
  stage_note text,
  revisit_on date,
  cool_off_until date,
  -- Per hour: what the firm pays, and the least that the developer accepts.
  cost_rate_cents bigint check (cost_rate_cents >= 0),
  rate_floor_cents bigint check (rate_floor_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  country text check (country ~ '^[A-Z]{2}$'),
  city text,
  time_zone text,
  headline text,
  url_github text,
  url_linkedin text,
  url_avatar text,
  phone text,
  slack_user_id text,
  available_from date,
  weekly_hours smallint check (weekly_hours between 1 and 168),
  dstm_id uuid references users,
  owner_id uuid references users,
  source text check (source in ('REFERRAL', 'JOBS_PAGE', 'OUTBOUND', 'IMPORT', 'OTHER')),
  tos_signed_on date,
  do_not_contact boolean not null default false,
  tags text[] not null default '{}',
  deleted_at timestamptz,
  constraint developers_status_check check (case stage
    when 'APPLICANT' then status is not null and status in ('NEW', 'NEEDS_INFO', 'SCREENED')
    when 'VETTING' then status is not null and status in (
      'PROFILE_REVIEW', 'INTRO_CALL', 'CHALLENGE_OUT', 'SUBMITTED', 'IN_REVIEW', 'TECH_INTERVIEW', 'DECISION'
    )
    when 'MEMBER' then status is not null and status in (
      'AVAILABLE', 'IN_PROCESS', 'PLACED', 'ROLLING_OFF', 'UNAVAILABLE'
    )
    when 'STANDBY' then status is not null and status in (
      'PAUSED_BY_DEVELOPER', 'NO_DEMAND', 'REVIEW_NEEDED', 'PERFORMANCE'
    )
    else status is null
  end)
);
select make_business_table('developers');
create unique index developers_email_key on developers (lower(email));
create index developers_stage_status_idx on developers (stage, status, last_name, first_name, id) where deleted_at is null;
create index developers_name_idx on developers (last_name, first_name, id) where deleted_at is null;
create index developers_country_idx on developers (country) where deleted_at is null and stage = 'MEMBER';
create index developers_created_at_idx on developers (created_at, id) where deleted_at is null;
create index developers_dstm_id_idx on developers (dstm_id);
create index developers_owner_id_idx on developers (owner_id);

create table skills (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  skill_type text not null check (skill_type in ('LANGUAGE', 'FRAMEWORK', 'DATABASE', 'CLOUD', 'TOOL', 'SOFT')),
  aliases text[] not null default '{}',
  -- A retired skill keeps its past and is offered no more.
  active boolean not null default true
);
select make_business_table('skills');
create unique index skills_name_key on skills (lower(name));

create table resumes (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  file_key text not null unique,
  file_name text not null,
  -- By content, never by name.
  file_type text not null check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer not null check (file_size > 0),
  extracted_text text,
  search tsvector generated always as (to_tsvector('simple', coalesce(extracted_text, ''))) stored,
  deleted_at timestamptz
);
select make_business_table('resumes');
create index resumes_developer_id_idx on resumes (developer_id, created_at);
create index resumes_search_idx on resumes using gin (search) where deleted_at is null;

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  -- The path of the list, and its query string.
  screen text not null,
  query text not null,
  shared boolean not null default false
);
select make_business_table('saved_views');
create unique index saved_views_name_key on saved_views (user_id, screen, lower(name));
create index saved_views_shared_idx on saved_views (screen) where shared;

create table goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  metric text not null check (metric <> ''),
  period text not null check (period in ('WEEK', 'MONTH')),
  target real not null check (target >= 0),
  -- The first day from which the target holds, until a newer one.
  starts_on date not null,
  unique (user_id, metric, period, starts_on)
);
select make_business_table('goals');
