-- changes: Each version of an assessment keeps the skills that it tested when it was first sent.
-- squawk-ignore-file constraint-missing-not-valid
-- Before, reviews asked about the skills of the assessment as it was when somebody looked. An event of the assessment has the former ones.
alter table assessment_versions add column stack text[] not null default '{}';
drop trigger if exists keep_sent_update on assessment_versions;
alter table assessment_versions disable trigger user;
update assessment_versions v set stack = coalesce(
  (
    select array(select jsonb_array_elements_text(e.old_values -> 'stack'))
    from events e
    where e.table_name = 'assessments' and e.row_id = v.assessment_id and e.old_values ? 'stack' and e.at > (
      select min(coalesce(d.sent_at, d.created_at)) from developer_assessments d
      where d.assessment_version_id = v.id and (d.sent_at is not null or d.status not in ('DRAFT', 'CANCELLED'))
    )
    order by e.id limit 1
  ),
  (select a.stack from assessments a where a.id = v.assessment_id)
);
alter table assessment_versions enable trigger user;

-- Links about talks, reasons for a second review, and a kind of notification are new. See docs/decisions/0150.
alter table signed_links drop constraint signed_links_purpose_check, drop constraint signed_links_about_check;
alter table reviews
  drop constraint reviews_origin_check,
  add constraint reviews_origin_check check (
    origin in (
      'ASSIGNED', 'CLOSE_TO_MARK', 'MUST_PASS_FAILED', 'RECORDED_IT', 'UNCLAIMED_SKILL', 'NOT_COVERED',
      'CALIBRATION', 'BY_HAND'
    )
  );
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED'
  ));
alter table notification_settings
  drop constraint notification_settings_kind_check,
  add constraint notification_settings_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED'
  ));
