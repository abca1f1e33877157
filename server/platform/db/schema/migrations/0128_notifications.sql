-- What waits for whom: the bell and the daily mail. See docs/decisions/0082.

-- One thing that waits for one person. The sweep keeps it, so it has neither version nor events.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED'
  )),
  -- The row that waits, of the table that its kind is about.
  subject_id uuid not null,
  -- When the cause began. A later moment is a new cause.
  since timestamptz not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When the cause was gone.
  done_at timestamptz,
  -- The second lock against duplicates: whatever happens, a person is told of one thing once.
  unique (user_id, kind, subject_id)
);
grant select on notifications to vouch_app;
grant update (read_at) on notifications to vouch_app;
create index notifications_open_idx on notifications (user_id, created_at desc, id desc) where done_at is null;
create index notifications_unread_idx on notifications (user_id, kind) where done_at is null and read_at is null;
create index notifications_done_at_idx on notifications (done_at) where done_at is not null;

-- Which kinds a person wants where; a kind without a row is wanted everywhere.
create table notification_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
    'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED'
  )),
  bell boolean not null,
  mail boolean not null,
  unique (user_id, kind)
);
select make_business_table('notification_settings');

-- The last day whose mail a person was sent. Whoever writes the day sends the mail.
create table notification_mails (
  user_id uuid primary key references users on delete cascade,
  sent_on date not null,
  -- How often the mail of a person was tried since one was taken.
  attempts integer not null default 0,
  -- When it is tried again, because the last try was surely not taken.
  try_after timestamptz
);
grant select, insert, update, delete on notification_mails to vouch_app;

-- Only an admin can mend the address of an account.
create function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  role = 'admin'
  or role = 'vetter' and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED')
  or role in ('dstm', 'recruiter') and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED', 'COPY_ASKED')
  or role = 'reviewer' and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED');
