-- After meetings.
-- Everything that is sent to a person, in one outbox; replies, reminders, and mails that failed. See docs/decisions/0010 and 0044.

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

-- A message to one person: a developer, somebody at a company, or a participant of a meeting. The row is its place in the queue, too.
create table messages (
  id uuid primary key default gen_random_uuid(),
  -- The developer whom it goes to, or to whose meeting it invites a contact or a colleague.
  developer_id uuid references developers,
  contact_id uuid references contacts,
  -- The account of a client or a colleague.
  account_id uuid references users,
  reader_id uuid not null generated always as (coalesce(contact_id, account_id, developer_id)) stored,
  -- The company of a contact or a client.
  company_id uuid references companies,
  -- The address of somebody at a company. A mail stops when it is no longer theirs.
  email text,
  -- Null where it is about no job.
  job_id uuid references jobs,
  batch_id uuid references job_message_batches,
  -- The shortlist or the profile whose address stands in a mail to a contact. It is no foreign key: by one, mails to companies would count
  -- as rows about the developers of other links. No row of signed_links is ever deleted.
  signed_link_id uuid,
  -- The outcome that it tells. Its id then follows from the move and the outcome, so that nobody is told the same twice.
  outcome text,
  -- The version of the text; null for words of one's own.
  outcome_number integer,
  -- The meeting as it was when a calendar mail was queued. The mail is written from these when it leaves.
  guest_id uuid references meeting_guests,
  calendar_method text,
  sequence integer,
  meeting_type text,
  starts_at timestamptz,
  ends_at timestamptz,
  url text,
  kind text not null generated always as (case
      when guest_id is not null then 'CALENDAR'
      when developer_id is null then 'COMPANY_MESSAGE'
      when job_id is not null then 'JOB_MESSAGE'
      else 'MESSAGE'
    end) stored,
  -- Gets the answers; null when Vouch itself wrote it.
  sender_id uuid references users,
  delivery_method text not null,
  -- Null in a calendar mail, and in messages of 0.1.0 that did not keep their words.
  subject text constraint messages_subject_check check (subject <> ''),
  body text constraint messages_body_check check (body <> ''),
  -- Null is not known: not sent yet, or the answer was lost.
  success boolean,
  metadata jsonb not null default '{}',
  -- A message that still waits: until when at least, and while a worker has it, until when it must have told.
  send_after timestamptz,
  lease_until timestamptz,
  -- Tells a worker's own claim from a later one.
  attempts integer not null default 0,
  -- It follows from the success and the claim, so that no write can leave a state that contradicts them.
  state text not null generated always as (case
      when success then 'SENT'
      when not success and metadata ? 'bounced' then 'BOUNCED'
      when not success then 'REFUSED'
      when lease_until is not null then 'SENDING'
      when send_after is not null then 'QUEUED'
      else 'UNKNOWN'
    end) stored,
  constraint messages_delivery_method_check check (delivery_method in ('SLACK', 'EMAIL', 'OUTBOX')),
  -- Slack has only developers, and takes no calendar file.
  constraint messages_slack_check check (delivery_method <> 'SLACK' or guest_id is null and developer_id is not null),
  constraint messages_reader_check check (num_nonnulls(contact_id, account_id) <= 1),
  constraint messages_company_check check (developer_id is not null or num_nonnulls(company_id, email) = 2),
  constraint messages_calendar_check check (
    num_nonnulls(guest_id, calendar_method, sequence, meeting_type, starts_at, ends_at) in (0, 6)
  ),
  constraint messages_calendar_method_check check (calendar_method in ('REQUEST', 'CANCEL')),
  constraint messages_meeting_type_check
    check (meeting_type in ('INTRO', 'TECH_INTERVIEW', 'CLIENT_INTERVIEW', 'CHECK_IN', 'OTHER')),
  constraint messages_waiting_check check (success is null or send_after is null),
  constraint messages_lease_check check (lease_until is null or send_after is not null),
  constraint messages_outcome_check check (
    outcome in ('RECEIVED', 'PASSED', 'REVIEWED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED')
  ),
  constraint messages_outcome_number_check check (outcome_number is null or outcome is not null)
);
select make_business_table('messages', 'new_rows.developer_id');
grant select (id, subject, body) on messages to vouch_eraser;
-- Nobody gets two copies of a bulk send, or is told of the same version of a meeting twice.
create unique index messages_batch_id_developer_id_key on messages (batch_id, developer_id) where batch_id is not null;
create unique index messages_guest_id_sequence_key on messages (guest_id, sequence) where guest_id is not null;
create index messages_reader_id_idx on messages (reader_id, created_at);
create index messages_developer_id_idx on messages (developer_id) where developer_id is not null;
create index messages_company_id_idx on messages (company_id, created_at) where company_id is not null;
create index messages_email_idx on messages (email, created_at) where email is not null;
create index messages_job_id_idx on messages (job_id, developer_id, created_at) where job_id is not null;
create index messages_sender_id_idx on messages (sender_id, created_at);
create index messages_created_at_idx on messages (created_at, id);
create index messages_state_created_at_idx on messages (state, created_at, id);
-- A bulk send about a job lets everything else go first.
create index messages_waiting_idx on messages ((batch_id is not null), send_after, id) where send_after is not null;

-- Answers of developers, which the staff logs.
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

-- The answers of participants to their newest invitation. An invitation that was withheld does not count as one: the meeting was changed
-- again before it left, so they answered to the one before it.
-- Withheld mails are marked in their metadata from this release on. See docs/decisions/0108.
create view meeting_answers as
select g.id as guest_id, m.id as meeting_id, m.organiser_id, m.developer_id, g.answered_at as since
from meeting_guests g
join meetings m on m.id = g.meeting_id
join developers d on d.id = m.developer_id
where g.answer is not null and g.deleted_at is null and m.status = 'SCHEDULED' and d.deleted_at is null
  and not exists (
    select from messages mail
    where mail.guest_id = g.id and mail.calendar_method = 'REQUEST' and mail.sequence > g.answered_sequence
      and not mail.metadata ? 'withheld'
  );
grant select on meeting_answers to vouch_app;
