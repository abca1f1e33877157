-- What becomes of a message to each of its recipients. The recipients are the queue: there is no second list to keep in step.

-- Locks both tables for a moment only: nothing but demo data has written to them yet.
-- squawk-ignore-file ban-drop-not-null, adding-field-with-default, constraint-missing-not-valid, require-concurrent-index-creation

-- A key is its sender's own; a send without one has none. The hash of what was asked tells a repeat from another request.
alter table job_message_batches
  alter column key drop not null,
  drop constraint job_message_batches_key_key,
  add column request_hash text,
  -- The reason by the id of each developer who was left out.
  add column skipped jsonb not null default '{}';
create unique index job_message_batches_key on job_message_batches (sender_id, key);

alter table job_messages
  -- A message that still waits: until when at least, and while a worker has it, until when it must have told.
  add column send_after timestamptz,
  add column lease_until timestamptz,
  -- Tells a worker's own claim from a later one.
  add column attempts integer not null default 0,
  -- What it is follows from the rest, so the two never disagree.
  add column state text not null generated always as (case
    when success then 'SENT'
    when not success then 'REFUSED'
    when lease_until is not null then 'SENDING'
    when send_after is not null then 'QUEUED'
    else 'UNKNOWN'
  end) stored,
  add constraint job_messages_waiting_check check (success is null or send_after is null),
  add constraint job_messages_lease_check check (lease_until is null or send_after is not null);
create index job_messages_waiting_idx on job_messages (send_after, id) where send_after is not null;
create index job_messages_created_at_idx on job_messages (created_at, id);
