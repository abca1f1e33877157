-- Clients are told of the profiles that were sent to them. See docs/decisions/0110.

-- The cause of which a mail told last, for those who are mailed at once. Each cause is mailed once.
alter table notifications add column mailed_since timestamptz;
grant update (mailed_since) on notifications to vouch_app;

-- The profiles that came to a client in the last 14 days, once that can be undone no more. One that goes back and comes again is not
-- new, and nor is one that an import brought.
create view new_profiles as
select p.id as job_profile_id, p.job_id, j.company_id, c.at as sent_at,
  p.client_answer is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') as waits
from state_changes c
join job_profiles p on p.id = c.row_id and p.deleted_at is null
join jobs j on j.id = p.job_id and j.deleted_at is null
join developers d on d.id = p.developer_id and d.deleted_at is null
where c.table_name = 'job_profiles' and c.column_name = 'status'
  and c.at > now() - interval '14 days' and c.at <= now() - interval '10 seconds'
  and c.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and c.from_value not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and not exists (select from state_changes undone where undone.undoes = c.change_id)
  and not exists (
    select from state_changes before
    where before.table_name = 'job_profiles' and before.column_name = 'status' and before.row_id = c.row_id
      and before.event_id < c.event_id
      and before.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
      and not exists (select from state_changes undone where undone.undoes = before.change_id)
  );
grant select on new_profiles to vouch_app;

-- All rows meet the wider checks, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED', 'NEW_PROFILES'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED', 'NEW_PROFILES'
)) not valid;

-- Clients are told of nothing but their own kinds, and nobody else is told of those.
create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  case
    when kind in ('NEW_PROFILES') then role = 'client'
    when kind in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED') then role = 'admin'
    when kind = 'COPY_ASKED' then role in ('admin', 'vetter')
    when kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED') then role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer')
    else role in ('admin', 'vetter', 'dstm', 'recruiter')
  end;

-- One for each job, to the clients of its company. The newest profile says since when, answered or not, so that an answer tells nobody
-- anew.
alter view notification_causes rename to causes_of_meetings;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_meetings
union all
select u.id, 'NEW_PROFILES', n.job_id, max(n.sent_at)
from new_profiles n
join companies co on co.id = n.company_id and co.deleted_at is null
join company_users cu on cu.company_id = n.company_id
join users u on u.id = cu.user_id and u.active and may_be_notified(u.role, 'NEW_PROFILES')
group by u.id, n.job_id
having bool_or(n.waits);
