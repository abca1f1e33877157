-- After profiles.
-- Messages to developers and companies, their replies, the reminders that went out, and mails that failed. See docs/decisions/0010 and 0044.

-- A message to one developer. The row is its place in the queue, too, as in job_messages.
create table messages (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- Null when Vouch itself wrote it.
  sender_id uuid references users,
  delivery_method text not null check (delivery_method in ('SLACK', 'EMAIL', 'OUTBOX')),
  -- Of an e-mail.
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  send_after timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  state text not null generated always as (case
      when success then 'SENT'
      when not success then 'REFUSED'
      when lease_until is not null then 'SENDING'
      when send_after is not null then 'QUEUED'
      else 'UNKNOWN'
    end) stored,
  -- The outcome that it tells. Its id then follows from the move and the outcome, so that nobody is told the same twice.
  outcome text,
  -- The version of the text; null for words of one's own.
  outcome_number integer,
  constraint messages_waiting_check check (success is null or send_after is null),
  constraint messages_lease_check check (lease_until is null or send_after is not null),
  constraint messages_outcome_check check (
    outcome in ('RECEIVED', 'PASSED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED')
  ),
  constraint messages_outcome_number_check check (outcome_number is null or outcome is not null)
);
select make_business_table('messages');
grant select (id, body) on messages to vouch_eraser;
create index messages_developer_id_idx on messages (developer_id, created_at);
create index messages_waiting_idx on messages (send_after, id) where send_after is not null;
create index messages_created_at_idx on messages (created_at, id);

-- What a developer answered, as somebody of the staff logged it.
create table message_replies (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  logged_by_id uuid references users,
  channel text not null check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'IN_PERSON')),
  received_at timestamptz not null,
  body text not null check (body <> ''),
  deleted_at timestamptz
);
select make_business_table('message_replies');
grant select (id, body) on message_replies to vouch_eraser;
create index message_replies_developer_id_idx on message_replies (developer_id, received_at);

-- One bulk send. Its key makes a repeated submit find the first one.
create table job_message_batches (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  sender_id uuid references users,
  key text,
  message text not null check (message <> ''),
  test boolean not null,
  request_hash text,
  -- The reason by the id of each developer who was left out.
  skipped jsonb not null default '{}',
  -- Null in mails of 0.1.0, which wrote the subject only when it sent them.
  subject text
);
select make_business_table('job_message_batches');
create unique index job_message_batches_key on job_message_batches (sender_id, key);

-- The message of a bulk send to one of its developers. The row is its place in the queue, too.
create table job_messages (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid references job_message_batches,
  job_id uuid not null references jobs,
  developer_id uuid not null references developers,
  delivery_method text not null check (delivery_method in ('SLACK', 'EMAIL', 'OUTBOX')),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  -- A message that still waits: until when at least, and while a worker has it, until when it must have told.
  send_after timestamptz,
  lease_until timestamptz,
  -- Tells a worker's own claim from a later one.
  attempts integer not null default 0,
  -- What it is follows from the rest, so the two never disagree.
  state text not null generated always as (case
      when success then 'SENT'
      when not success then 'REFUSED'
      when lease_until is not null then 'SENDING'
      when send_after is not null then 'QUEUED'
      else 'UNKNOWN'
    end) stored,
  -- Null: the words of its batch, as they stand there.
  body text,
  -- Null: the subject of its batch, as it stands there.
  subject text,
  unique (batch_id, developer_id),
  constraint job_messages_waiting_check check (success is null or send_after is null),
  constraint job_messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('job_messages');
grant select (id, created_at, send_after, body, subject, metadata) on job_messages to vouch_eraser;
create index job_messages_job_id_idx on job_messages (job_id, developer_id, created_at);
create index job_messages_developer_id_idx on job_messages (developer_id, created_at);
create index job_messages_waiting_idx on job_messages (send_after, id) where send_after is not null;
create index job_messages_created_at_idx on job_messages (created_at, id);
create index job_messages_state_created_at_idx on job_messages (state, created_at, id);

-- The last mail that did not reach an account, or an applicant who has none. The next mail that does deletes it.
create table failed_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  application_form_id uuid references application_forms on delete cascade,
  -- The kind of its task.
  kind text not null check (kind <> ''),
  reason text not null,
  -- Who asked for it; null for a visitor or a task.
  caused_by uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, application_form_id) = 1),
  constraint failed_mails_recipient_key unique nulls not distinct (application_form_id, user_id)
);
grant select, insert, update, delete on failed_mails to vouch_app;

-- A mail to one person. The row is its place in the queue, too, as in messages. It is a table of its own, since a node of the former
-- release would claim a row of messages and look for its developer.
create table company_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  contact_id uuid references contacts,
  client_id uuid references users,
  job_id uuid references jobs,
  sender_id uuid references users,
  email text not null,
  delivery_method text not null check (delivery_method in ('EMAIL', 'OUTBOX')),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  send_after timestamptz,
  lease_until timestamptz,
  attempts integer not null default 0,
  state text not null generated always as (case
      when success then 'SENT'
      when not success and metadata ? 'bounced' then 'BOUNCED'
      when not success then 'REFUSED'
      when lease_until is not null then 'SENDING'
      when send_after is not null then 'QUEUED'
      else 'UNKNOWN'
    end) stored,
  -- The shortlist whose address stands in a mail to its contact; null for a mail without one. It is no foreign key: by one, mails to
  -- companies would count as rows about the developers of other links. No row of signed_links is ever deleted.
  signed_link_id uuid,
  constraint company_messages_one_reader_check check (num_nonnulls(contact_id, client_id) = 1),
  constraint company_messages_waiting_check check (success is null or send_after is null),
  constraint company_messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('company_messages');
create index company_messages_company_id_idx on company_messages (company_id, created_at);
create index company_messages_email_idx on company_messages (email, created_at);
create index company_messages_sender_id_idx on company_messages (sender_id, created_at);
create index company_messages_waiting_idx on company_messages (send_after, id) where send_after is not null;

-- A step that a rule took: a reminder, whose message has the id of the step, or a follow-up. Only the task of server/reminders writes it, and
-- nobody changes it, so it has neither version nor events. What was asked is no foreign key: it is a link, or a message.
create table reminders (
  id uuid not null,
  rule text not null check (rule in ('CONSENT', 'APPLICANT', 'SHORTLIST', 'SHARED_PROFILE')),
  -- The version of the rule.
  number integer not null check (number > 0),
  step text not null check (step in ('REMIND', 'FOLLOW_UP')),
  -- The signed link, or the message to an applicant, that was not answered. It has each step once.
  subject_id uuid not null,
  -- The developer or the contact who was asked.
  reader_id uuid not null,
  run_id uuid not null,
  created_at timestamptz not null,
  primary key (subject_id, step)
);
grant select, insert on reminders to vouch_app;
create unique index reminders_id_key on reminders (id);
