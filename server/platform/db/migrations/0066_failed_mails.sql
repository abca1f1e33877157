-- An admin is told of a mail that its mailbox refused, or that was given up. See docs/decisions/0063.

-- The tables are small enough to be locked for the moment that a check takes.
-- squawk-ignore-file constraint-missing-not-valid, require-concurrent-index-creation

-- The last mail that did not reach an account, or an applicant who has none. The next mail that does deletes it.
create table failed_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users on delete cascade,
  application_form_id uuid unique references application_forms on delete cascade,
  -- The kind of its task.
  kind text not null check (kind <> ''),
  reason text not null,
  -- Who asked for it; null for a visitor or a task.
  caused_by uuid,
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, application_form_id) = 1)
);
grant select, insert, update, delete on failed_mails to vouch_app;

alter table notifications drop constraint notifications_kind_check, add check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED', 'FOLLOW_UP_DUE', 'MESSAGE_FAILED',
  'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED'
));
alter table notification_settings drop constraint notification_settings_kind_check, add check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED', 'FOLLOW_UP_DUE', 'MESSAGE_FAILED',
  'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED'
));

-- Only an admin can mend the address of an account.
create or replace function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  role = 'admin' or role in ('vetter', 'dstm', 'recruiter') and kind <> 'MAIL_FAILED'
  or role = 'reviewer' and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED');

-- All that waited so far, whatever migrations made of it, and the failed mails.
alter view notification_causes rename to causes_of_records;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_records
union all
-- For the admin who asked for it, and for all admins where no admin did.
select u.id, 'MAIL_FAILED', coalesce(f.user_id, f.application_form_id), f.created_at
from failed_mails f
left join application_forms form on form.id = f.application_form_id
left join users asker on asker.id = f.caused_by and asker.active and may_be_notified(asker.role, 'MAIL_FAILED')
join users u on u.active and may_be_notified(u.role, 'MAIL_FAILED') and u.id = coalesce(asker.id, u.id)
where f.created_at > now() - interval '30 days' and (f.user_id is not null or form.application is not null);

create function keep_mail_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_notifications('{MAIL_FAILED}', array(select coalesce(user_id, application_form_id) from changed_rows));
  return null;
end $$;

create trigger notify_insert after insert on failed_mails referencing new table as changed_rows
  for each statement execute function keep_mail_notifications();
create trigger notify_update after update on failed_mails referencing new table as changed_rows
  for each statement execute function keep_mail_notifications();
create trigger notify_delete after delete on failed_mails referencing old table as changed_rows
  for each statement execute function keep_mail_notifications();

revoke execute on function keep_mail_notifications() from public;
