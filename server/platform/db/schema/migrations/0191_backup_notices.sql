-- Admins are told of a backup that failed, or that could not be restored. See docs/decisions/0118.

-- All rows meet the wider checks, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES',
  'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES',
  'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
)) not valid;

-- As in 0180_interview_times.sql, with the faults of backups.
create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  case
    when kind in ('NEW_PROFILES', 'INTERVIEW_DECLINED') then role = 'client'
    when kind in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'APPLICATIONS_DROPPED') then role = 'admin'
    when kind = 'COPY_ASKED' then role in ('admin', 'vetter')
    when kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED') then role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer')
    else role in ('admin', 'vetter', 'dstm', 'recruiter')
  end;

alter view notification_causes rename to causes_of_answers;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_answers
union all
select u.id, 'BACKUP_FAILED', b.id, coalesce(b.failing_since, b.proof_at)
from backup_states b cross join users u
where (b.problem is not null or b.proof = 'FAILED') and u.active and may_be_notified(u.role, 'BACKUP_FAILED');
