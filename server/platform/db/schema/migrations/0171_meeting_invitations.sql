-- Who takes part in a meeting, and the calendar mails that they get. See docs/decisions/0108.

-- One participant. Without a contact and a colleague it is the developer of the meeting.
create table meeting_guests (
  id uuid primary key default gen_random_uuid(),
  meeting_id uuid not null references meetings,
  contact_id uuid references contacts,
  colleague_id uuid references users,
  -- Gets the invitation by mail, and hears of changes.
  invited boolean not null,
  -- Takes part no longer.
  deleted_at timestamptz,
  constraint meeting_guests_one_person_check check (num_nonnulls(contact_id, colleague_id) <= 1),
  constraint meeting_guests_person_key unique nulls not distinct (meeting_id, contact_id, colleague_id)
);
select make_business_table('meeting_guests');

-- A calendar mail to one participant, with the time and place that it tells. The row is its place in the queue, too, as in messages.
create table meeting_mails (
  id uuid primary key default gen_random_uuid(),
  guest_id uuid not null references meeting_guests,
  method text not null constraint meeting_mails_method_check check (method in ('REQUEST', 'CANCEL')),
  sequence integer not null,
  type text not null constraint meeting_mails_type_check
    check (type in ('INTRO', 'TECH_INTERVIEW', 'CLIENT_INTERVIEW', 'CHECK_IN', 'OTHER')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  url text,
  organiser_id uuid references users,
  delivery_method text not null constraint meeting_mails_delivery_method_check check (delivery_method in ('EMAIL', 'OUTBOX')),
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
  constraint meeting_mails_waiting_check check (success is null or send_after is null),
  constraint meeting_mails_lease_check check (lease_until is null or send_after is not null),
  -- Nobody is told of the same version twice.
  constraint meeting_mails_once_key unique (guest_id, sequence)
);
select make_business_table('meeting_mails');
create index meeting_mails_waiting_idx on meeting_mails (send_after, id) where send_after is not null;
