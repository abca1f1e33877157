-- Looking after people: applications in, meetings, check-ins with those placed.

create table applications (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- Null is an application to the network.
  job_id uuid references jobs,
  source text not null check (source in ('REFERRAL', 'JOBS_PAGE', 'OUTBOUND', 'IMPORT', 'OTHER')),
  -- Question to answer.
  answers jsonb not null default '{}',
  decision text check (decision in ('ACCEPTED', 'REJECTED')),
  decision_note text,
  decided_by_id uuid references users,
  decided_at timestamptz,
  constraint applications_decided_check check ((decision is null) = (decided_at is null))
);
select make_business_table('applications');
create index applications_developer_id_idx on applications (developer_id, created_at);
create index applications_job_id_idx on applications (job_id);
create index applications_decided_by_id_idx on applications (decided_by_id);
create index applications_undecided_idx on applications (created_at) where decision is null;

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
  constraint meetings_order_check check (ends_at > starts_at)
);
select make_business_table('meetings');
create index meetings_starts_at_idx on meetings (starts_at, id);
create index meetings_developer_id_idx on meetings (developer_id, starts_at);
create index meetings_job_profile_id_idx on meetings (job_profile_id);
create index meetings_organiser_id_idx on meetings (organiser_id, starts_at);

create table check_ins (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references placements,
  party text not null check (party in ('DEVELOPER', 'CLIENT')),
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'DUE', 'OVERDUE', 'DONE', 'SNOOZED', 'MISSED')),
  due_on date not null,
  -- Who talks, or talked; when, how, and in what mood the other was.
  host_id uuid references users,
  held_at timestamptz,
  channel text check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL')),
  mood text check (mood in ('THRIVING', 'GOOD', 'OKAY', 'STRUGGLING', 'AT_RISK')),
  notes text,
  constraint check_ins_done_check check ((state = 'DONE') = (held_at is not null)),
  constraint check_ins_worry_check check (mood not in ('STRUGGLING', 'AT_RISK') or coalesce(notes, '') <> '')
);
select make_business_table('check_ins');
create index check_ins_placement_id_idx on check_ins (placement_id, due_on);
create index check_ins_state_idx on check_ins (state, due_on);
create index check_ins_host_id_idx on check_ins (host_id, due_on);

create table follow_ups (
  id uuid primary key default gen_random_uuid(),
  check_in_id uuid not null references check_ins on delete cascade,
  assignee_id uuid references users,
  body text not null check (body <> ''),
  due_on date,
  done_at timestamptz
);
select make_business_table('follow_ups');
create index follow_ups_check_in_id_idx on follow_ups (check_in_id);
create index follow_ups_assignee_id_idx on follow_ups (assignee_id, due_on) where done_at is null;
