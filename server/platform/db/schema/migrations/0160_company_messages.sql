-- Mails to the contacts and clients of companies. See docs/decisions/0104.

-- A contact who does not want mails. Whoever else has the same address gets none either.
alter table contacts add column do_not_contact boolean not null default false;

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
  delivery_method text not null constraint company_messages_delivery_method_check check (delivery_method in ('EMAIL', 'OUTBOX')),
  subject text not null constraint company_messages_subject_check check (subject <> ''),
  body text not null constraint company_messages_body_check check (body <> ''),
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
  constraint company_messages_one_reader_check check (num_nonnulls(contact_id, client_id) = 1),
  constraint company_messages_waiting_check check (success is null or send_after is null),
  constraint company_messages_lease_check check (lease_until is null or send_after is not null)
);
select make_business_table('company_messages');
create index company_messages_company_id_idx on company_messages (company_id, created_at);
create index company_messages_email_idx on company_messages (email, created_at);
create index company_messages_sender_id_idx on company_messages (sender_id, created_at);
create index company_messages_waiting_idx on company_messages (send_after, id) where send_after is not null;
