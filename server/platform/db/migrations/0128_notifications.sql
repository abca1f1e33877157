-- What waits for whom: the bell and the daily mail. See docs/decisions/0063.

-- One thing that waits for one person. Triggers keep it: it has neither version nor events.
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
create index notifications_subject_id_idx on notifications (subject_id, kind);
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

-- Who last asked for a review: by the event, since the row does not say. Null where a task or an import did.
create function review_assigner(review uuid) returns uuid
language sql stable parallel safe set search_path = public, pg_temp as $$
  select case when actor ~ '^[0-9a-f]{8}-' then actor::uuid end
  from events
  where row_id = review and table_name = 'reviews' and new_values ->> 'status' = 'PENDING'
  order by id desc limit 1
$$;

-- Makes the notifications of these subjects what waits now. What somebody caused for themselves arrives as read. An undo brings back
-- what it was before.
create function refresh_notifications(kinds text[], subjects uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  undoing constant boolean := coalesce(current_setting('vouch.undoes', true), '') <> '';
begin
  if subjects = '{}' then
    return;
  end if;
  with causes as materialized (
    select * from notification_causes where kind = any(kinds) and subject_id = any(subjects)
  ), told as (
    insert into notifications as n (user_id, kind, subject_id, since, created_at, read_at)
    select user_id, kind, subject_id, since, since,
      case when user_id = acting_user() and kind not in ('MESSAGE_FAILED', 'BULK_MESSAGE_FAILED') then now() end
    from causes order by user_id, kind, subject_id
    on conflict (user_id, kind, subject_id) do update
    set since = excluded.since, done_at = null,
      created_at = case
        when n.since <> excluded.since then excluded.since when undoing then n.created_at else now() end,
      read_at = case when undoing and n.since = excluded.since then n.read_at else excluded.read_at end
    where n.done_at is not null or n.since <> excluded.since
  )
  update notifications n set done_at = now()
  where n.kind = any(kinds) and n.subject_id = any(subjects) and n.done_at is null
    and (n.user_id, n.kind, n.subject_id) not in (select user_id, kind, subject_id from causes);
end $$;

-- What time brought, and what two that wrote at once did not see of each other. It writes only what differs.
create function sweep_notifications() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  differing record;
begin
  for differing in
    with causes as materialized (select user_id, kind, subject_id, since from notification_causes),
    told as materialized (select user_id, kind, subject_id, since from notifications where done_at is null)
    select kind, array_agg(distinct subject_id) as subjects
    from (
      (select * from causes except select * from told) union all (select * from told except select * from causes)
    ) as differences
    group by kind order by kind
  loop
    perform refresh_notifications(array[differing.kind], differing.subjects);
  end loop;
  delete from notifications where done_at < now() - interval '30 days';
end $$;

-- Refreshes what may wait or be done after a write.
create function keep_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'reviews INSERT' then
    perform refresh_notifications('{REVIEW_ASSIGNED,REVIEW_DECLINED}', array(
      select unnest(array[id, developer_assessment_id]) from new_rows));
  when 'reviews DELETE' then
    perform refresh_notifications('{REVIEW_ASSIGNED,REVIEW_DECLINED}', array(
      select unnest(array[id, developer_assessment_id]) from old_rows));
  when 'reviews UPDATE' then
    perform refresh_notifications('{REVIEW_ASSIGNED,REVIEW_DECLINED}', array(
      select unnest(array[n.id, n.developer_assessment_id, o.developer_assessment_id])
      from old_rows o join new_rows n on n.id = o.id
      where (n.status, n.reviewer_id, n.developer_assessment_id) is distinct from (o.status, o.reviewer_id, o.developer_assessment_id)));
  when 'developer_assessments UPDATE' then
    perform refresh_notifications('{REVIEW_ASSIGNED,REVIEW_DECLINED}', array(
      select unnest(array[n.id, r.id]) from old_rows o join new_rows n on n.id = o.id
      join reviews r on r.developer_assessment_id = n.id
      where n.status <> o.status));
  when 'check_ins INSERT' then
    perform refresh_notifications('{CHECK_IN_OVERDUE,CHECK_INS_MISSED}', array(
      select unnest(array[id, placement_id]) from new_rows where state in ('MISSED', 'DONE') or due_on < utc_today()));
  when 'check_ins DELETE' then
    perform refresh_notifications('{CHECK_IN_OVERDUE,CHECK_INS_MISSED}', array(
      select unnest(array[id, placement_id]) from old_rows));
  when 'check_ins UPDATE' then
    perform refresh_notifications('{CHECK_IN_OVERDUE,CHECK_INS_MISSED,FOLLOW_UP_DUE}', array(
      select unnest(array[n.id, n.placement_id, o.placement_id, f.id])
      from old_rows o join new_rows n on n.id = o.id
      left join follow_ups f on f.check_in_id = n.id and f.assignee_id is null and f.done_at is null
      where (n.state, n.due_on, n.host_id, n.placement_id) is distinct from (o.state, o.due_on, o.host_id, o.placement_id)));
  when 'placements UPDATE' then
    perform refresh_notifications('{CHECK_IN_OVERDUE,CHECK_INS_MISSED,FOLLOW_UP_DUE}', array(
      select unnest(array[n.id, c.id, f.id]) from old_rows o join new_rows n on n.id = o.id
      left join check_ins c on c.placement_id = n.id left join follow_ups f on f.check_in_id = c.id and f.done_at is null
      where n.status <> o.status));
  when 'follow_ups INSERT' then
    perform refresh_notifications('{FOLLOW_UP_DUE}', array(select id from new_rows where due_on <= utc_today()));
  when 'follow_ups DELETE' then
    perform refresh_notifications('{FOLLOW_UP_DUE}', array(select id from old_rows));
  when 'follow_ups UPDATE' then
    perform refresh_notifications('{FOLLOW_UP_DUE}', array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.assignee_id, n.due_on, n.done_at, n.check_in_id) is distinct from (o.assignee_id, o.due_on, o.done_at, o.check_in_id)));
  when 'job_profiles UPDATE' then
    perform refresh_notifications('{CLIENT_ANSWERED}', array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.client_answer is not null or o.client_answer is not null)
        and (n.client_answer, n.client_answered_at, n.status, n.owner_id, n.job_id, n.developer_id, n.deleted_at)
          is distinct from (o.client_answer, o.client_answered_at, o.status, o.owner_id, o.job_id, o.developer_id, o.deleted_at)));
  when 'jobs UPDATE' then
    perform refresh_notifications('{CLIENT_ANSWERED}', array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.job_id = n.id
      where p.client_answer is not null and (n.owner_id, n.deleted_at) is distinct from (o.owner_id, o.deleted_at)));
  when 'developers INSERT' then
    perform refresh_notifications('{APPLICANT_ASSIGNED}', array(select id from new_rows where owner_id is not null));
  when 'developers UPDATE' then
    perform refresh_notifications('{APPLICANT_ASSIGNED}', array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.owner_id, n.deleted_at, n.stage) is distinct from (o.owner_id, o.deleted_at, o.stage)));
    perform refresh_notifications('{REVIEW_DECLINED}', array(
      select a.id from old_rows o join new_rows n on n.id = o.id join developer_assessments a on a.developer_id = n.id
      where n.owner_id is distinct from o.owner_id));
    perform refresh_notifications('{CHECK_IN_OVERDUE,CHECK_INS_MISSED,FOLLOW_UP_DUE}', array(
      select unnest(array[pl.id, c.id, f.id]) from old_rows o join new_rows n on n.id = o.id
      join job_profiles p on p.developer_id = n.id join placements pl on pl.job_profile_id = p.id
      left join check_ins c on c.placement_id = pl.id left join follow_ups f on f.check_in_id = c.id and f.done_at is null
      where (n.dstm_id, n.deleted_at) is distinct from (o.dstm_id, o.deleted_at)));
    perform refresh_notifications('{MESSAGE_FAILED,BULK_MESSAGE_FAILED,CLIENT_ANSWERED}', array(
      select subject.id
      from old_rows o join new_rows n on n.id = o.id
      cross join lateral (
        select id from messages where developer_id = n.id and state in ('REFUSED', 'UNKNOWN')
        union all select batch_id from job_messages where developer_id = n.id and state in ('REFUSED', 'UNKNOWN')
        union all select id from job_profiles where developer_id = n.id and client_answer is not null
      ) as subject
      where n.deleted_at is distinct from o.deleted_at and subject.id is not null));
  when 'developer_facts UPDATE' then
    perform refresh_notifications('{APPLICANT_ASSIGNED}', array(
      select n.developer_id from old_rows o join new_rows n on n.developer_id = o.developer_id
      where n.applied_at is distinct from o.applied_at));
  when 'users UPDATE' then
    -- Whoever may be told less loses it at once. What more may be told comes with the next sweep.
    update notifications t set done_at = now()
    from old_rows o join new_rows n on n.id = o.id
    where t.user_id = n.id and t.done_at is null and (n.role <> o.role or n.active <> o.active)
      and not (n.active and may_be_notified(n.role, t.kind));
  end case;
  return null;
end $$;

-- Of messages: those that failed, and those that may have reached somebody whom an earlier one did not.
create function keep_message_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed uuid[];
  reached uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows where state in ('REFUSED', 'UNKNOWN'));
    reached := array(select distinct developer_id from new_rows where success);
  else
    changed := array(select n.id from old_rows o join new_rows n on n.id = o.id
      where n.state <> o.state and (n.state in ('REFUSED', 'UNKNOWN') or o.state in ('REFUSED', 'UNKNOWN')) or n.developer_id <> o.developer_id);
    reached := array(select distinct n.developer_id from old_rows o join new_rows n on n.id = o.id
      where (n.success, n.developer_id) is distinct from (o.success, o.developer_id) and (n.success or o.success));
  end if;
  if changed <> '{}' then
    if tg_table_name = 'messages' then
      perform refresh_notifications('{MESSAGE_FAILED}', changed);
    else
      perform refresh_notifications('{BULK_MESSAGE_FAILED}', array(
        select distinct batch_id from job_messages where id = any(changed) and batch_id is not null));
    end if;
  end if;
  if reached <> '{}' then
    perform refresh_notifications('{MESSAGE_FAILED,BULK_MESSAGE_FAILED}', array(
      select id from messages where developer_id = any(reached) and state in ('REFUSED', 'UNKNOWN')
      union
      select batch_id from job_messages
      where developer_id = any(reached) and state in ('REFUSED', 'UNKNOWN') and batch_id is not null));
  end if;
  return null;
end $$;

-- Refreshes the reminders that a write makes, or ends.
create function keep_review_reminders() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'reviews INSERT' then
    perform refresh_notifications('{REVIEW_REMINDED}', array(select id from new_rows));
  when 'reviews DELETE' then
    perform refresh_notifications('{REVIEW_REMINDED}', array(select id from old_rows));
  when 'reviews UPDATE' then
    perform refresh_notifications('{REVIEW_REMINDED}', array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.status, n.reviewer_id, n.developer_assessment_id) is distinct from (o.status, o.reviewer_id, o.developer_assessment_id)));
  when 'developer_assessments UPDATE' then
    perform refresh_notifications('{REVIEW_REMINDED}', array(
      select r.id from old_rows o join new_rows n on n.id = o.id
      join reviews r on r.developer_assessment_id = n.id
      where (n.status, n.reviewers_reminded_at) is distinct from (o.status, o.reviewers_reminded_at)));
  end case;
  return null;
end $$;

create trigger notify_insert_reminder after insert on reviews referencing new table as new_rows
  for each statement execute function keep_review_reminders();

create trigger notify_delete_reminder after delete on reviews referencing old table as old_rows
  for each statement execute function keep_review_reminders();

create trigger notify_update_reminder after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function keep_review_reminders();

create trigger notify_update_reminder after update on developer_assessments referencing old table as old_rows new table as new_rows
  for each statement execute function keep_review_reminders();

-- Refreshes whom a write makes somebody to be told about, or no more.
create function keep_shared_skill_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'unconfirmed_verifications INSERT' then
    perform refresh_notifications('{SHARED_SKILL_UNCONFIRMED}', array(
      select a.developer_id from new_rows n join reviews r on r.id = n.review_id
      join developer_assessments a on a.id = r.developer_assessment_id));
  when 'unconfirmed_verifications DELETE' then
    perform refresh_notifications('{SHARED_SKILL_UNCONFIRMED}', array(
      select a.developer_id from old_rows o join reviews r on r.id = o.review_id
      join developer_assessments a on a.id = r.developer_assessment_id));
  when 'signed_links UPDATE' then
    perform refresh_notifications('{SHARED_SKILL_UNCONFIRMED}', array(
      select p.developer_id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.id = n.job_profile_id
      where (n.withdrawn_at, n.expires_at, n.made_by_id) is distinct from (o.withdrawn_at, o.expires_at, o.made_by_id)));
  when 'developers UPDATE' then
    perform refresh_notifications('{SHARED_SKILL_UNCONFIRMED}', array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.deleted_at is distinct from o.deleted_at));
  when 'job_profiles UPDATE' then
    perform refresh_notifications('{SHARED_SKILL_UNCONFIRMED}', array(
      select unnest(array[n.developer_id, o.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where n.developer_id <> o.developer_id));
  end case;
  return null;
end $$;

create trigger notify_shared_insert after insert on unconfirmed_verifications referencing new table as new_rows
  for each statement execute function keep_shared_skill_notifications();

create trigger notify_shared_delete after delete on unconfirmed_verifications referencing old table as old_rows
  for each statement execute function keep_shared_skill_notifications();

create trigger notify_shared_update after update on signed_links referencing old table as old_rows new table as new_rows
  for each statement execute function keep_shared_skill_notifications();

create trigger notify_shared_update after update on developers referencing old table as old_rows new table as new_rows
  for each statement execute function keep_shared_skill_notifications();

create trigger notify_shared_update after update on job_profiles referencing old table as old_rows new table as new_rows
  for each statement execute function keep_shared_skill_notifications();

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

create function keep_task_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kind constant text := case tg_table_name when 'task_runs' then 'TASK_HELD' else 'TASKS_PAUSED' end;
begin
  if tg_op <> 'INSERT' then
    perform refresh_notifications(array[kind], array[old.id]);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_notifications(array[kind], array[new.id]);
  end if;
  return null;
end $$;

create trigger notify after insert or update of state or delete on task_runs
for each row execute function keep_task_notifications();

create trigger notify after insert or update or delete on clock_pauses
for each row execute function keep_task_notifications();

-- Only an admin can mend the address of an account.
create function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  role = 'admin'
  or role = 'vetter' and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED')
  or role in ('dstm', 'recruiter') and kind not in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'APPLICATIONS_DROPPED', 'COPY_ASKED')
  or role = 'reviewer' and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED');

create function keep_copy_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'developers' then
    perform refresh_notifications('{COPY_ASKED}', array(
      select asked.developer_assessment_id from copies_asked asked
      join developer_assessments da on da.id = asked.developer_assessment_id where da.developer_id = new.id));
  when 'developer_assessments' then
    perform refresh_notifications('{COPY_ASKED}', array[new.id]);
  else
    perform refresh_notifications('{COPY_ASKED}', array[(coalesce(new, old)).developer_assessment_id]);
  end case;
  return null;
end $$;

create trigger notify_copy after insert or update or delete on work_findings
  for each row execute function keep_copy_notifications();

create trigger notify_copy after insert or update or delete on anonymous_copies
  for each row execute function keep_copy_notifications();

create trigger notify_copy after update of status, sent_by_id, url_submission, developer_id on developer_assessments
  for each row when (
    (old.status, old.sent_by_id, old.url_submission, old.developer_id)
      is distinct from (new.status, new.sent_by_id, new.url_submission, new.developer_id)
  ) execute function keep_copy_notifications();

create trigger notify_copy after update of owner_id, deleted_at on developers
  for each row when ((old.owner_id, old.deleted_at) is distinct from (new.owner_id, new.deleted_at))
  execute function keep_copy_notifications();

create trigger notify_copy after insert or update or delete on work_searches
  for each row execute function keep_copy_notifications();

create function keep_release_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_notifications('{REVIEW_RELEASED}', array(
    select n.id from old_rows o join new_rows n on n.id = o.id where n.released_at is distinct from o.released_at));
  return null;
end $$;

create trigger notify_release after update on reviews referencing old table as old_rows new table as new_rows
  for each statement execute function keep_release_notifications();

create function keep_flood_notifications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_notifications('{APPLICATIONS_DROPPED}', array[coalesce(new.id, old.id)]);
  return null;
end $$;

create trigger notify after insert or delete on application_floods
for each row execute function keep_flood_notifications();

-- Each dropped form is counted, and told once.
create trigger notify_again after update on application_floods
for each row when (new.began_at <> old.began_at) execute function keep_flood_notifications();

-- Messages that were not delivered lately, and after which nothing else reached the developer.
create view failed_messages as
select failed.message_id, failed.batch_id, failed.sender_id, failed.created_at
from (
  select id as message_id, null::uuid as batch_id, sender_id, developer_id, created_at
  from messages where state in ('REFUSED', 'UNKNOWN') and created_at > now() - interval '30 days'
  union all
  select m.id, m.batch_id, b.sender_id, m.developer_id, m.created_at
  from job_messages m join job_message_batches b on b.id = m.batch_id
  where m.state in ('REFUSED', 'UNKNOWN') and m.created_at > now() - interval '30 days'
) as failed
join developers d on d.id = failed.developer_id and d.deleted_at is null
where failed.sender_id is not null
  and not exists (
    select from messages later
    where later.developer_id = failed.developer_id and later.created_at > failed.created_at and later.success
  )
  and not exists (
    select from job_messages later
    where later.developer_id = failed.developer_id and later.created_at > failed.created_at and later.success
  );

-- The running placements, with who looks after the developer.
create view placements_in_care as
select pl.id, d.dstm_id
from placements pl join job_profiles jp on jp.id = pl.job_profile_id join developers d on d.id = jp.developer_id
where pl.status in ('PENDING_START', 'ACTIVE', 'ENDING') and d.deleted_at is null;

-- Reviews that nobody writes since somebody declined, is away or was blocked. One for each assessment, gone when somebody else is asked.
-- Told is the first who may be: who asked, the owner, who sent it; else all vetters, or without any all admins.
create view reviews_given_back as
select told.id as user_id, given.developer_assessment_id, given.since
from (
  select distinct on (da.id)
    da.id as developer_assessment_id, review_assigner(r.id) as assigner_id, d.owner_id, da.sent_by_id, r.updated_at as since
  from reviews r
  join developer_assessments da on da.id = r.developer_assessment_id
  join developers d on d.id = da.developer_id
  where r.status = 'DECLINED' and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
    and not exists (
      select from reviews other
      where other.developer_assessment_id = da.id and other.id <> r.id and other.status <> 'DECLINED'
        and other.asked_at >= r.updated_at
    )
  order by da.id, r.updated_at desc, r.id
) as given
cross join lateral (
  select able.id, rank() over (order by able.turn) as turn
  from (
    select u.id, case
      when u.id = given.assigner_id then 1 when u.id = given.owner_id then 2 when u.id = given.sent_by_id then 3
      when u.role = 'vetter' then 4 when u.role = 'admin' then 5 end as turn
    from users u where u.active and may_be_notified(u.role, 'REVIEW_DECLINED')
  ) as able
  where able.turn is not null
) as told
where told.turn = 1;

-- The causes of 0059, with those whom a review that came back is told.
create view causes_of_records as
select told.user_id, told.kind, told.subject_id, told.since
from (
  select r.reviewer_id as user_id, 'REVIEW_ASSIGNED' as kind, r.id as subject_id, r.asked_at as since
  from reviews r join developer_assessments da on da.id = r.developer_assessment_id
  where r.status in ('PENDING', 'DRAFT') and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')

  union all
  select r.reviewer_id, 'REVIEW_REMINDED', r.id, da.reviewers_reminded_at
  from reviews r join developer_assessments da on da.id = r.developer_assessment_id
  where r.status in ('PENDING', 'DRAFT') and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
    and r.asked_at < da.reviewers_reminded_at

  union all
  select user_id, 'REVIEW_DECLINED', developer_assessment_id, since from reviews_given_back

  union all
  select coalesce(c.host_id, pl.dstm_id), 'CHECK_IN_OVERDUE', c.id, (c.due_on + 1)::timestamp at time zone 'UTC'
  from check_ins c join placements_in_care pl on pl.id = c.placement_id
  where c.state in ('SCHEDULED', 'DUE', 'OVERDUE') and c.due_on < utc_today()

  union all
  -- The latest two of a placement whose day is over were both missed.
  select coalesce(pl.dstm_id, latest.host_id), 'CHECK_INS_MISSED', pl.id, (latest.due_on + 1)::timestamp at time zone 'UTC'
  from placements_in_care pl
  cross join lateral (
    select (array_agg(state order by due_on desc, id))[1:2] as states, (array_agg(host_id order by due_on desc, id))[1] as host_id,
      max(due_on) as due_on
    from (
      select state, host_id, due_on, id from check_ins
      where placement_id = pl.id and state in ('DONE', 'MISSED')
      order by due_on desc, id limit 2
    ) as decided
  ) as latest
  where latest.states = array['MISSED', 'MISSED']

  union all
  select coalesce(f.assignee_id, c.host_id, pl.dstm_id), 'FOLLOW_UP_DUE', f.id, f.due_on::timestamp at time zone 'UTC'
  from follow_ups f join check_ins c on c.id = f.check_in_id join placements_in_care pl on pl.id = c.placement_id
  where f.done_at is null and f.due_on <= utc_today()

  union all
  select sender_id, 'MESSAGE_FAILED', message_id, created_at from failed_messages where batch_id is null

  union all
  select sender_id, 'BULK_MESSAGE_FAILED', batch_id, min(created_at)
  from failed_messages where batch_id is not null group by sender_id, batch_id

  union all
  -- Until somebody moves the profile on.
  select coalesce(jp.owner_id, j.owner_id), 'CLIENT_ANSWERED', jp.id, jp.client_answered_at
  from job_profiles jp
  join jobs j on j.id = jp.job_id and j.deleted_at is null
  join developers d on d.id = jp.developer_id and d.deleted_at is null
  join job_profile_facts f on f.job_profile_id = jp.id
  where jp.client_answered_by is not null and jp.deleted_at is null and jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
    and f.status_since <= jp.client_answered_at

  union all
  select d.owner_id, 'APPLICANT_ASSIGNED', d.id, f.applied_at
  from developers d join developer_facts f on f.developer_id = d.id
  where d.deleted_at is null and f.applied_at is not null

  union all
  -- One for each developer, as long as a link shows the skill.
  select made_by_id, 'SHARED_SKILL_UNCONFIRMED', subject_id, since from doubted_profiles
) as told
join users u on u.id = told.user_id and u.active and may_be_notified(u.role, told.kind);

-- All that somebody is told of, by person: what waits, and what went wrong.
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_records
union all
-- For the admin who asked for it, and for all admins where no admin did.
select u.id, 'MAIL_FAILED', coalesce(f.user_id, f.application_form_id), f.created_at
from failed_mails f
left join application_forms form on form.id = f.application_form_id
left join users asker on asker.id = f.caused_by and asker.active and may_be_notified(asker.role, 'MAIL_FAILED')
join users u on u.active and may_be_notified(u.role, 'MAIL_FAILED') and u.id = coalesce(asker.id, u.id)
where f.created_at > now() - interval '30 days' and (f.user_id is not null or form.application is not null)
union all
select u.id, 'TASK_HELD', r.id, r.at
from task_runs r cross join users u
where r.state = 'HELD' and u.active and may_be_notified(u.role, 'TASK_HELD')
union all
select u.id, 'TASKS_PAUSED', p.id, p.began_at
from clock_pauses p cross join users u
where u.active and may_be_notified(u.role, 'TASKS_PAUSED')
union all
-- The owner; who sent the assessment, where the owner cannot add a copy; else all vetters, or without any all admins.
select told.id, 'COPY_ASKED', asked.developer_assessment_id, asked.since
from copies_asked asked
join developer_assessments da on da.id = asked.developer_assessment_id
join developers d on d.id = da.developer_id and d.deleted_at is null
join lateral (
  select u.id, rank() over (order by case
    when u.id = d.owner_id then 1 when u.id = da.sent_by_id then 2 when u.role = 'vetter' then 3 else 4 end) as turn
  from users u where u.active and may_be_notified(u.role, 'COPY_ASKED')
) as told on told.turn = 1
union all
select r.reviewer_id, 'REVIEW_RELEASED', r.id, r.released_at
from reviews r join users u on u.id = r.reviewer_id and u.active and may_be_notified(u.role, 'REVIEW_RELEASED')
where r.released_at > now() - interval '14 days'
union all
select u.id, 'APPLICATIONS_DROPPED', f.id, f.began_at
from application_floods f cross join users u
where f.last_at > now() - interval '1 day' and u.active and may_be_notified(u.role, 'APPLICATIONS_DROPPED');

-- As make_facts of 0033: a trigger for each write that may make something wait, or end it.
do $$
declare
  target text;
  operation text;
begin
  for target, operation in select split_part(write, ' ', 1), split_part(write, ' ', 2) from unnest(array[
    'reviews insert', 'reviews update', 'reviews delete', 'developer_assessments update', 'check_ins insert', 'check_ins update',
    'check_ins delete', 'placements update', 'follow_ups insert', 'follow_ups update', 'follow_ups delete', 'job_profiles update',
    'jobs update', 'developers insert', 'developers update', 'developer_facts update', 'users update', 'messages insert',
    'messages update', 'job_messages insert', 'job_messages update'
  ]) as write loop
    execute format(
      'create trigger %I after %s on %I referencing %s for each statement execute function %I()',
      -- Behind keep_job_profile_facts and keep_developer_facts, which they read.
      'notify_' || operation, operation, target,
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
      end,
      case when target like '%messages' then 'keep_message_notifications' else 'keep_notifications' end
    );
  end loop;
end $$;

revoke execute on function
  review_assigner(uuid), refresh_notifications(text[],uuid[]), sweep_notifications(), keep_notifications(), keep_message_notifications(),
  keep_review_reminders(), keep_shared_skill_notifications(), keep_mail_notifications(), keep_task_notifications(),
  keep_copy_notifications(), keep_release_notifications(), keep_flood_notifications()
from public;
grant execute on function sweep_notifications() to vouch_app;
