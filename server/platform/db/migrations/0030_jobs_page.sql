-- The public jobs page: which jobs it shows, and what its visitors sent and have not confirmed yet.

-- What the page shows of a job. Its text is written for the public; the description stays internal.
alter table jobs
  add column is_public boolean not null default false,
  add column public_text text,
  add column shows_company boolean not null default false,
  add column shows_budget boolean not null default false;

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
  check ((application is not null) = (submitted_at is not null and confirmed_at is null)),
  check ((file_key is null) = (file_name is null)),
  check ((file_key is null) = (file_size is null))
);

create index application_forms_job_id_idx on application_forms (job_id);
create index application_forms_expires_at_idx on application_forms (expires_at);

grant select, insert, update, delete on application_forms to vouch_app;
