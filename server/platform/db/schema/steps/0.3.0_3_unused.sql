-- Nothing waits to be confirmed any more: data of releases have no verification that nobody chose. See docs/decisions/0060.
-- squawk-ignore-file constraint-missing-not-valid, ban-drop-table, ban-drop-column
drop view if exists notification_causes, causes_of_records, doubted_profiles;
drop table unconfirmed_verifications;
delete from notifications where kind = 'SHARED_SKILL_UNCONFIRMED';
-- Nobody changed a setting, so no event says so.
alter table notification_settings disable trigger user;
delete from notification_settings where kind = 'SHARED_SKILL_UNCONFIRMED';
alter table notification_settings enable trigger user;
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
  ));
alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED'
  ));

-- No run is taken back any more. What waited for one to be checked goes on.
delete from clock_pauses where reason = 'TAKEN_BACK';
alter table clock_pauses
  drop constraint clock_pauses_reason_check,
  add constraint clock_pauses_reason_check check (reason in ('JUMP', 'APART'));
update task_runs set state = 'DONE' where state = 'TAKEN_BACK';
alter table task_runs
  drop column decided_by_id,
  drop constraint task_runs_state_check,
  add constraint task_runs_state_check check (state in ('HELD', 'ALLOWED', 'DONE'));

-- A later change of a region changes no job, so nothing keeps the two in step. See docs/decisions/0102.
drop trigger if exists check_regions on jobs;
drop trigger if exists check_jobs on job_regions;
drop function if exists check_job_regions(), keeps_job_regions(text[], text[], text[]);
drop view if exists built_in_job_regions;
alter table jobs drop column if exists region_countries;
