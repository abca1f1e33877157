-- The public jobs page: what its visitors sent, and the applications that came of it. See docs/decisions/0046.

-- One form that a visitor has sent. Nobody is logged in there, so rows are few, expire soon, and write no events.
create table application_forms (
  id uuid primary key default gen_random_uuid(),
  -- Hash of the id that the page gave the form: sent twice, it is still one application.
  form_hash text not null unique,
  -- What was typed. Null while only the file is kept, because something else was missing; and after the confirmation.
  application jsonb,
  job_id uuid references jobs on delete set null,
  -- Hash of the token of the confirmation link.
  token_hash text unique,
  -- The message with the link, encrypted, where it waits in the outbox instead of being mailed.
  sealed_message text,
  file_key text unique,
  file_name text,
  file_type text check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer check (file_size > 0),
  file_hash text,
  extracted_text text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  address_hash text,
  network_hash text,
  wide_network_hash text,
  check ((application is not null) = (submitted_at is not null and confirmed_at is null)),
  check ((file_key is null) = (file_name is null)),
  check ((file_key is null) = (file_size is null))
);
grant select, insert, update, delete on application_forms to vouch_app;
create index application_forms_job_id_idx on application_forms (job_id);
create index application_forms_expires_at_idx on application_forms (expires_at);

-- An application that was confirmed by e-mail, and its decision.
create table applications (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- Null is an application to the network.
  job_id uuid references jobs,
  source text not null check (source in ('REFERRAL', 'JOBS_PAGE', 'OUTBOUND', 'IMPORT', 'OTHER')),
  -- Question to answer.
  answers jsonb not null default '{}',
  decision text,
  decision_note text,
  decided_by_id uuid references users,
  decided_at timestamptz,
  constraint applications_decided_check check ((decision is null) = (decided_at is null)),
  constraint applications_decision_check
    check (decision in ('ACCEPTED', 'REJECTED', 'WITHDRAWN'))
);
select make_business_table('applications');
create index applications_developer_id_idx on applications (developer_id, created_at);
create index applications_job_id_idx on applications (job_id);
create index applications_undecided_idx on applications (created_at) where decision is null;

-- Forms that were dropped because there were too many: one row meanwhile, and a day longer.
create table application_floods (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  dropped integer not null check (dropped > 0)
);
grant select, insert, update, delete on application_floods to vouch_app;
