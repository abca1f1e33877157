-- Messages to developers, their replies, templates, and mails that failed. See docs/decisions/0010 and 0044.

-- A text that staff start a message from. It can be the text of a rejection for one reason.
create table message_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  deleted_at timestamptz,
  -- A short table, whose rows a firm's writers can spare for a moment.
  rejection_reason text constraint message_templates_rejection_reason_check check (
    rejection_reason in (
      'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
      'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
    )
  )
);
select make_business_table('message_templates');
create unique index message_templates_name_key on message_templates (lower(name)) where deleted_at is null;
create unique index message_templates_rejection_reason_key on message_templates (rejection_reason) where deleted_at is null;

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
  constraint messages_waiting_check check (success is null or send_after is null),
  constraint messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('messages');
create index messages_developer_id_idx on messages (developer_id, created_at);
create index messages_sender_id_idx on messages (sender_id, created_at);
create index messages_waiting_idx on messages (send_after, id) where send_after is not null;
create index messages_created_at_idx on messages (created_at, id);

-- What a developer answered, as somebody of the staff logged it.
create table message_replies (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  logged_by_id uuid references users,
  channel text not null check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL')),
  received_at timestamptz not null,
  body text not null check (body <> ''),
  deleted_at timestamptz
);
select make_business_table('message_replies');
create index message_replies_developer_id_idx on message_replies (developer_id, received_at);
create index message_replies_received_at_idx on message_replies (received_at, id);

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
  skipped jsonb not null default '{}'
);
select make_business_table('job_message_batches');
create index job_message_batches_job_id_idx on job_message_batches (job_id);
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
  unique (batch_id, developer_id),
  constraint job_messages_waiting_check check (success is null or send_after is null),
  constraint job_messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('job_messages');
create index job_messages_job_id_idx on job_messages (job_id, developer_id, created_at);
create index job_messages_developer_id_idx on job_messages (developer_id, created_at);
create index job_messages_waiting_idx on job_messages (send_after, id) where send_after is not null;
create index job_messages_created_at_idx on job_messages (created_at, id);
create index job_messages_state_created_at_idx on job_messages (state, created_at, id);

-- The last mail that did not reach an account, or an applicant who has none. The next mail that does deletes it.
create table failed_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  application_form_id uuid unique references application_forms on delete cascade,
  -- The kind of its task.
  kind text not null check (kind <> ''),
  reason text not null,
  -- Who asked for it; null for a visitor or a task.
  caused_by uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, application_form_id) = 1)
);
grant select, insert, update, delete on failed_mails to vouch_app;
