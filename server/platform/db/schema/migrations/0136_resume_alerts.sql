-- Tells people of new resumes that a saved search finds. See docs/decisions/0082.

-- Its owner is told of new resumes that the view finds.
alter table saved_views add column alert boolean not null default false;

-- The progress of the alert of a view. The task of server/resumes/alerts keeps it, so it has neither version nor events.
create table resume_alerts (
  id uuid primary key default gen_random_uuid(),
  saved_view_id uuid not null unique references saved_views on delete cascade,
  -- Resumes that came before it are not new.
  began_at timestamptz not null default now(),
  checked_until timestamptz not null default now(),
  -- Resumes that were found since are told together, until they are read.
  counted_since timestamptz not null default now(),
  -- When resumes were last found.
  found_at timestamptz
);
grant select on resume_alerts to vouch_app;
grant update (checked_until, counted_since, found_at) on resume_alerts to vouch_app;

-- A resume that an alert has found. Its key is why nobody is told of a resume twice.
create table resume_alert_hits (
  alert_id uuid not null references resume_alerts on delete cascade,
  resume_id uuid not null references resumes on delete cascade,
  found_at timestamptz not null default now(),
  primary key (alert_id, resume_id)
);
grant select, insert, delete on resume_alert_hits to vouch_app;
create index resume_alert_hits_resume_id_idx on resume_alert_hits (resume_id);

-- Another search begins anew, and so does a view that an undo brings back.
create function keep_resume_alerts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from resume_alerts where saved_view_id = new.id;
  insert into resume_alerts (saved_view_id) select new.id where new.alert;
  return null;
end $$;
revoke execute on function keep_resume_alerts() from public;
create trigger keep_new_alerts after insert on saved_views
for each row when (new.alert) execute function keep_resume_alerts();
create trigger keep_changed_alerts after update on saved_views
for each row when ((new.alert, new.query) is distinct from (old.alert, old.query)) execute function keep_resume_alerts();

-- The resumes that are told together, without those that are gone.
create view resumes_of_alerts as
select h.alert_id, h.resume_id
from resume_alert_hits h
join resume_alerts a on a.id = h.alert_id and h.found_at > a.counted_since
join resumes r on r.id = h.resume_id and r.deleted_at is null
join developers d on d.id = r.developer_id and d.deleted_at is null;
grant select on resumes_of_alerts to vouch_app;

-- All rows meet the wider check, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES'
)) not valid;

alter view notification_causes rename to causes_of_work;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_work
union all
select v.user_id, 'NEW_RESUMES', a.id, a.found_at
from resume_alerts a
join saved_views v on v.id = a.saved_view_id
join users u on u.id = v.user_id and u.active and may_be_notified(u.role, 'NEW_RESUMES')
where a.found_at > now() - interval '14 days' and exists (select from resumes_of_alerts r where r.alert_id = a.id);
