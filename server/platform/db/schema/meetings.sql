-- After placements.
-- Meetings, whom they invite, what guests answered, and what their list is sorted and searched by. See docs/decisions/0043.

-- A meeting of somebody of the staff with a developer, or about a job.
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
  constraint meetings_order_check check (ends_at > starts_at),
  -- Who looks for what takes place at the same time begins a day before: no meeting is longer.
  constraint meetings_length_check check (ends_at <= starts_at + interval '1 day')
);
select make_business_table('meetings');
create index meetings_starts_at_idx on meetings (starts_at, id);
create index meetings_developer_id_idx on meetings (developer_id, starts_at);
create index meetings_job_profile_id_idx on meetings (job_profile_id);
create index meetings_organiser_id_idx on meetings (organiser_id, starts_at);
create index meetings_type_idx on meetings (type, id);
create index meetings_status_idx on meetings (status, id);
create index meetings_status_starts_at_idx on meetings (status, starts_at, id);

-- What the list of meetings sorts or searches by that other tables tell. Triggers keep it; it has neither version nor events.
create table meeting_facts (
  meeting_id uuid primary key references meetings on delete cascade,
  developer_name text not null,
  -- Null without an organiser.
  organiser_name text,
  -- Null where the meeting is about no job.
  job_title text,
  -- What a search looks into, a line for each column.
  search text collate "C" not null
    generated always as (translate(lower(developer_name || coalesce(E'\n' || job_title, '')), 'ς', 'σ')) stored
);
grant select on meeting_facts to vouch_app;
alter table meeting_facts alter column search set statistics 1000;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index meeting_facts_developer_name_idx on meeting_facts (developer_name, meeting_id);
create index meeting_facts_organiser_name_idx on meeting_facts (organiser_name, meeting_id);
create index meeting_facts_job_title_idx on meeting_facts (job_title, meeting_id);

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
  -- Participants answer to an invitation, and its organiser is told. See docs/decisions/0108.
  answer text check (answer in ('YES', 'NO', 'OTHER_TIME')),
  answered_at timestamptz,
  -- The version of the meeting that they answered to. It does not count for a later invitation.
  answered_sequence integer,
  answer_note text,
  -- They could come at one of these times instead.
  proposed_times timestamptz[] not null default '{}',
  constraint meeting_guests_one_person_check check (num_nonnulls(contact_id, colleague_id) <= 1),
  constraint meeting_guests_person_key unique nulls not distinct (meeting_id, contact_id, colleague_id),
  -- All rows meet these, so none is read.
  constraint meeting_guests_answered_check check (
    num_nonnulls(answer, answered_at, answered_sequence) in (0, 3)
  ),
  constraint meeting_guests_proposed_check check (
    cardinality(proposed_times) <= case answer when 'OTHER_TIME' then 3 else 0 end
  )
);
select make_business_table('meeting_guests');
create index meeting_guests_person_id_idx on meeting_guests (coalesce(contact_id, colleague_id))
  where coalesce(contact_id, colleague_id) is not null;

-- A calendar mail to one participant, with the time and place that it tells. The row is its place in the queue, too, as in messages.
create table meeting_mails (
  id uuid primary key default gen_random_uuid(),
  guest_id uuid not null references meeting_guests,
  method text not null check (method in ('REQUEST', 'CANCEL')),
  sequence integer not null,
  type text not null constraint meeting_mails_type_check
    check (type in ('INTRO', 'TECH_INTERVIEW', 'CLIENT_INTERVIEW', 'CHECK_IN', 'OTHER')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  url text,
  organiser_id uuid references users,
  delivery_method text not null check (delivery_method in ('EMAIL', 'OUTBOX')),
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

-- A mail that was withheld, since the meeting was changed again before it left, tells nothing new. The invitation before it still counts.
-- Withheld mails are marked in their metadata from this release on. See docs/decisions/0108.
create view meeting_answers as
select g.id as guest_id, m.id as meeting_id, m.organiser_id, m.developer_id, g.answered_at as since
from meeting_guests g
join meetings m on m.id = g.meeting_id
join developers d on d.id = m.developer_id
where g.answer is not null and g.deleted_at is null and m.status = 'SCHEDULED' and d.deleted_at is null
  and not exists (
    select from meeting_mails mail
    where mail.guest_id = g.id and mail.method = 'REQUEST' and mail.sequence > g.answered_sequence and not mail.metadata ? 'withheld'
  );
grant select on meeting_answers to vouch_app;

-- The proposals that stand, with the interview that was planned since. One that is cancelled counts no more.
create view standing_interview_times as
select t.id, t.job_profile_id, t.version, t.starts_at, t.minutes, t.time_zone, t.proposed_by, t.proposed_at, t.none_fits_at,
  planned.starts_at as meeting_starts_at, planned.ends_at as meeting_ends_at,
  case
    when planned.id is not null then 'PLANNED'
    when t.none_fits_at is not null then 'NONE_FITS'
    when not exists (select from unnest(t.starts_at) as one where one > now()) then 'PAST'
    else 'OPEN'
  end as state
from interview_times t
left join lateral (
  select m.id, m.starts_at, m.ends_at from meetings m
  where m.job_profile_id = t.job_profile_id and m.type = 'CLIENT_INTERVIEW' and m.status <> 'CANCELLED'
    and (m.created_at > t.proposed_at or m.starts_at = any (t.starts_at))
  order by m.starts_at desc, m.id limit 1
) as planned on true
where t.withdrawn_at is null;
grant select on standing_interview_times to vouch_app;
