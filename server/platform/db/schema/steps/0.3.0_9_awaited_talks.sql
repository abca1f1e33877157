-- Two kinds of notifications about talks are new. See docs/decisions/0150.
-- squawk-ignore-file constraint-missing-not-valid
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED',
    'TALK_TO_CONFIRM', 'TALK_AWAITED'
  ));
alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED',
    'TALK_TO_CONFIRM', 'TALK_AWAITED'
  ));
