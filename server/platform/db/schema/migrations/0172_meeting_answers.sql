-- Participants answer to an invitation, and its organiser is told. See docs/decisions/0108.

alter table meeting_guests
  add column answer text constraint meeting_guests_answer_check check (answer in ('YES', 'NO', 'OTHER_TIME')),
  add column answered_at timestamptz,
  -- The version of the meeting that they answered to. It does not count for a later invitation.
  add column answered_sequence integer,
  add column answer_note text,
  -- They could come at one of these times instead.
  add column proposed_times timestamptz[] not null default '{}';

-- All rows meet these, so none is read.
alter table meeting_guests add constraint meeting_guests_answered_check check (
  num_nonnulls(answer, answered_at, answered_sequence) in (0, 3)
) not valid;
alter table meeting_guests add constraint meeting_guests_proposed_check check (
  cardinality(proposed_times) <= case answer when 'OTHER_TIME' then 3 else 0 end
) not valid;

-- All rows meet the wider checks, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED',
  'MEETING_ANSWERED'
)) not valid;

-- Answers to the last invitation, with the organiser, who is told of them until the meeting begins.
create view meeting_answers as
select g.id as guest_id, m.id as meeting_id, m.organiser_id, m.developer_id, g.answered_at as since
from meeting_guests g
join meetings m on m.id = g.meeting_id
join developers d on d.id = m.developer_id
where g.answer is not null and g.deleted_at is null and m.status = 'SCHEDULED' and d.deleted_at is null
  and not exists (
    select from meeting_mails mail
    where mail.guest_id = g.id and mail.method = 'REQUEST' and mail.sequence > g.answered_sequence
  );
grant select on meeting_answers to vouch_app;

alter view notification_causes rename to causes_of_mentions;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_mentions
union all
select u.id, 'MEETING_ANSWERED', a.guest_id, a.since
from meeting_answers a
join meetings m on m.id = a.meeting_id and m.starts_at > now()
join users u on u.id = a.organiser_id and u.active and may_be_notified(u.role, 'MEETING_ANSWERED');
