-- After placements.
-- Meetings, whom they invite, what guests answered, and what their list is sorted and searched by.

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

-- The proposals that stand, with the interview that was planned since. One that is cancelled counts no more.
create view standing_interview_times as
select t.id, t.job_profile_id, t.version, t.starts_at, t.minutes, t.time_zone, t.proposed_by, t.proposed_at, t.none_fits_at,
  planned.starts_at as meeting_starts_at, planned.ends_at as meeting_ends_at,
  case
    when planned.id is not null then 'PLANNED'
    when t.none_fits_at is not null then 'NONE_FITS'
    when not exists (select from unnest(t.starts_at) as one where one > now()) then 'PAST'
    else 'OPEN'
  end as state, planned.id as meeting_id, t.proposed_by_contact
from interview_times t
left join lateral (
  select m.id, m.starts_at, m.ends_at from meetings m
  where m.job_profile_id = t.job_profile_id and m.type = 'CLIENT_INTERVIEW' and m.status <> 'CANCELLED'
    and (m.created_at > t.proposed_at or m.starts_at = any (t.starts_at))
  order by m.starts_at desc, m.id limit 1
) as planned on true
where t.withdrawn_at is null;
grant select on standing_interview_times to vouch_app;
