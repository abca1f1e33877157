-- Who was put forward for which job. See docs/decisions/0053.

-- A developer who is considered for a job: how far that came, and on what terms.
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
  client_answer text check (client_answer in ('INTERESTED', 'NOT_FOR_US')),
  client_answer_reason text check (client_answer_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'RATE', 'LOCATION', 'AVAILABILITY', 'OTHER_CANDIDATE', 'BUDGET', 'OTHER'
  )),
  client_answer_note text,
  client_answered_at timestamptz,
  client_answered_by uuid references users,
  -- How the developer agreed; null for a consent that was recorded before, or imported.
  consent_method text
    constraint job_profiles_consent_method_check check (consent_method in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'LINK')),
  -- The day on which the developer agreed, where nobody knows the time.
  consented_on date,
  -- Chosen by whoever sends the profile. It says something only where there is no bill rate.
  without_price boolean not null default false,
  constraint job_profiles_ended_check check (
    (status in (
      'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'JOB_CLOSED',
      'ENDED_EARLY'
    )) = (end_reason is not null)
  ),
  constraint job_profiles_client_answered_check check (
    (client_answer is null) = (client_answered_at is null) and (client_answer is null) = (client_answered_by is null)
  ),
  constraint job_profiles_client_reason_check check (
    (client_answer is not distinct from 'NOT_FOR_US') = (client_answer_reason is not null)
  ),
  constraint job_profiles_consent_check
    check (consent_method is null or consented_at is not null or consented_on is not null),
  constraint job_profiles_consent_known_once_check check (consented_at is null or consented_on is null)
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
create index job_profiles_status_id_idx on job_profiles (status, id) where deleted_at is null;
create index job_profiles_created_at_idx on job_profiles (created_at, id) where deleted_at is null;
create index job_profiles_cost_rate_idx on job_profiles (cost_rate_cents, id) where deleted_at is null;
create index job_profiles_cost_rate_down_idx on job_profiles (cost_rate_cents desc nulls last, id desc) where deleted_at is null;
create index job_profiles_bill_rate_idx on job_profiles (bill_rate_cents, id) where deleted_at is null;
create index job_profiles_bill_rate_down_idx on job_profiles (bill_rate_cents desc nulls last, id desc) where deleted_at is null;
create index job_profiles_client_answer_idx on job_profiles (client_answer, id) where deleted_at is null;
create index job_profiles_client_answer_down_idx on job_profiles (client_answer desc nulls last, id desc) where deleted_at is null;
-- For one profile, without the row itself.
create index job_profiles_id_status_idx on job_profiles (id) include (status);

-- A note of the staff about a job profile.
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

-- The second lock behind the permission: only an account of the job's own company answers, and only while the client decides.
create function guard_client_answer() returns trigger
language plpgsql as $$
begin
  if new.status not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') then
    raise exception 'A client answers a profile only from SENT to OFFER.'
      using errcode = 'check_violation', constraint = 'job_profiles_client_answer_status_check', table = 'job_profiles';
  end if;
  if not exists (
    select from company_users
    join users on users.id = company_users.user_id and users.role = 'client'
    join jobs on jobs.company_id = company_users.company_id
    where company_users.user_id = new.client_answered_by and jobs.id = new.job_id
  ) then
    raise exception 'Only a client of the job''s company answers a profile.'
      using errcode = 'check_violation', constraint = 'job_profiles_client_answerer_check', table = 'job_profiles';
  end if;
  return new;
end $$;

-- Erasing a person clears the note alone, whatever the status is by then.
create trigger guard_client_answer
  before update of client_answer, client_answer_reason, client_answer_note, client_answered_at, client_answered_by on job_profiles
  for each row
  when (
    new.client_answer is not null
    and (old.client_answer, old.client_answer_reason, old.client_answered_at, old.client_answered_by)
      is distinct from (new.client_answer, new.client_answer_reason, new.client_answered_at, new.client_answered_by)
  )
  execute function guard_client_answer();

-- The second lock on what must never happen: a profile that is sent without the developer's consent. What was sent elsewhere may
-- be imported.
create function require_consent() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('vouch.actor', true) not like 'import:%' then
    raise exception 'A profile is sent only with the consent of its developer.' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_consent before update of status on job_profiles for each row
  when (
    old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.consented_at is null and new.consented_on is null
  )
  execute function require_consent();

-- The same as phaseOf and waitingOnOf in shared/jobProfiles/jobProfiles.ts, and marginsOf in shared/jobProfiles/margins.ts.
create function job_profile_phase(status text) returns text language sql immutable parallel safe return
  case
    when status in ('SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
      then 'OPEN'
    when status = 'PLACED' then 'PLACED'
    else 'ENDED'
  end;

create function job_profile_waiting_on(status text, client_answer text) returns text language sql immutable parallel safe return
  case
    -- The client has said what it thinks of the profile.
    when client_answer = 'INTERESTED' and status in ('SENT', 'CLIENT_REVIEW') then 'US'
    when client_answer = 'NOT_FOR_US' and status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') then 'US'
    when status in ('SHORTLISTED', 'INTERESTED', 'READY_TO_SEND') then 'US'
    when status in ('CONTACTED', 'OFFER') then 'DEVELOPER'
    when status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING') then 'CLIENT'
  end;

-- The second lock on what must never happen: a profile that is sent without a word about its price. What was sent elsewhere may be
-- imported, and an undo brings back what was.
create function require_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('vouch.actor', true) not like 'import:%' and coalesce(current_setting('vouch.undoes', true), '') = '' then
    raise exception 'A profile is sent with a bill rate, or without a price by choice.' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_price before update of status on job_profiles for each row
  when (old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.bill_rate_cents is null and not new.without_price)
  execute function require_price();
