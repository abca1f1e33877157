-- Clients propose times for an interview with somebody who was sent to them. See docs/decisions/0111.

-- The times that a client proposes for the interview of one profile. New ones take the place of the former ones.
create table interview_times (
  id uuid primary key default gen_random_uuid(),
  job_profile_id uuid not null constraint interview_times_profile_key unique references job_profiles,
  starts_at timestamptz[] not null,
  -- The length of each, in the same order.
  minutes integer[] not null,
  -- They were typed by the clocks of this zone.
  time_zone text not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null default now(),
  -- When the staff answered that none of them fits.
  none_fits_at timestamptz,
  withdrawn_at timestamptz,
  constraint interview_times_count_check check (
    cardinality(starts_at) between 1 and 5 and cardinality(minutes) = cardinality(starts_at)
  )
);
select make_business_table('interview_times');

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

-- All rows meet the wider checks, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
)) not valid;

-- As in 0179_new_profiles.sql, with the answer to a client's times.
create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  case
    when kind in ('NEW_PROFILES', 'INTERVIEW_DECLINED') then role = 'client'
    when kind in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED') then role = 'admin'
    when kind = 'COPY_ASKED' then role in ('admin', 'vetter')
    when kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED') then role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer')
    else role in ('admin', 'vetter', 'dstm', 'recruiter')
  end;

alter view notification_causes rename to causes_of_profiles;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_profiles
union all
-- To whoever owns the profile, until an interview is planned, the staff answers, or all times are over.
select u.id, 'INTERVIEW_PROPOSED', t.job_profile_id, t.proposed_at
from standing_interview_times t
join job_profiles p on p.id = t.job_profile_id and p.deleted_at is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
join jobs j on j.id = p.job_id and j.deleted_at is null
join developers d on d.id = p.developer_id and d.deleted_at is null
join users u on u.id = coalesce(p.owner_id, j.owner_id) and u.active and may_be_notified(u.role, 'INTERVIEW_PROPOSED')
where t.state = 'OPEN'
union all
-- To the client who proposed them, while they are of the company, once that can be undone no more.
select u.id, 'INTERVIEW_DECLINED', t.job_profile_id, t.none_fits_at
from standing_interview_times t
join job_profiles p on p.id = t.job_profile_id and p.deleted_at is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
join jobs j on j.id = p.job_id and j.deleted_at is null
join companies co on co.id = j.company_id and co.deleted_at is null
join company_users cu on cu.company_id = co.id and cu.user_id = t.proposed_by
join users u on u.id = cu.user_id and u.active and may_be_notified(u.role, 'INTERVIEW_DECLINED')
where t.state = 'NONE_FITS' and t.none_fits_at > now() - interval '14 days' and t.none_fits_at <= now() - interval '10 seconds';
