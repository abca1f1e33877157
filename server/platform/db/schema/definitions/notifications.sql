-- After retention.
-- What waits for whom: the bell and the daily mail. See docs/decisions/0082.

-- One thing that waits for one person. The sweep keeps it, so it has neither version nor events.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- The row that waits, of the table that its kind is about.
  subject_id uuid not null,
  -- When the cause began. A later moment is a new cause.
  since timestamptz not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When the cause was gone.
  done_at timestamptz,
  -- The cause of which a mail told last, for those who are mailed at once. Each cause is mailed once.
  mailed_since timestamptz,
  -- The second lock against duplicates: whatever happens, a person is told of one thing once.
  unique (user_id, kind, subject_id),
  constraint notifications_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'CONSENT_ANSWERED', 'APPLICANT_ASSIGNED',
    'APPLICATIONS_DROPPED', 'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED',
    'TALK_TO_CONFIRM', 'TALK_AWAITED'
  ))
);
grant select on notifications to vouch_app;
grant update (read_at) on notifications to vouch_app;
grant update (mailed_since) on notifications to vouch_app;
create index notifications_open_idx on notifications (user_id, created_at desc, id desc) include (kind, read_at) where done_at is null;

-- Which kinds a person wants where; a kind without a row is wanted everywhere.
create table notification_settings (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  bell boolean not null,
  mail boolean not null,
  primary key (user_id, kind),
  constraint notification_settings_kind_check check (kind in (
    'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
    'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'CONSENT_ANSWERED', 'APPLICANT_ASSIGNED',
    'APPLICATIONS_DROPPED', 'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'MAIL_FAILED', 'NEW_RESUMES',
    'MENTIONED', 'MEETING_ANSWERED', 'NEW_PROFILES', 'INTERVIEW_PROPOSED', 'INTERVIEW_DECLINED', 'TALK_DENIED',
    'TALK_TO_CONFIRM', 'TALK_AWAITED'
  ))
);
select make_business_table('notification_settings');

-- The last day whose mail a person was sent. The node that writes the day sends the mail.
create table notification_mails (
  user_id uuid primary key references users on delete cascade,
  sent_on date not null,
  -- How often the mail of a person was tried since one was taken.
  attempts integer not null default 0,
  -- When it is tried again, because the last try was surely not taken.
  try_after timestamptz
);
grant select, insert, update, delete on notification_mails to vouch_app;

-- Whether a role is told of a kind. Clients are told of nothing but their own kinds, and nobody else is told of those. Only an admin can
-- mend the address of an account, or a backup.
create function may_be_notified(role text, kind text) returns boolean language sql immutable parallel safe return
  case
    when kind in ('NEW_PROFILES', 'INTERVIEW_DECLINED') then role = 'client'
    when kind in ('MAIL_FAILED', 'TASK_HELD', 'TASKS_PAUSED', 'BACKUP_FAILED', 'APPLICATIONS_DROPPED') then role = 'admin'
    when kind in ('COPY_ASKED', 'TALK_DENIED', 'TALK_AWAITED') then role in ('admin', 'vetter')
    when kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED', 'TALK_TO_CONFIRM')
      then role in ('admin', 'vetter', 'dstm', 'recruiter', 'reviewer')
    else role in ('admin', 'vetter', 'dstm', 'recruiter')
  end;

-- Messages that were not delivered lately, and after which nothing else reached the developer.
create view failed_messages as
select failed.id as message_id, failed.batch_id, failed.sender_id, failed.created_at
from messages failed
join developers d on d.id = failed.reader_id and d.deleted_at is null
where failed.guest_id is null and failed.sender_id is not null
  and failed.state in ('REFUSED', 'BOUNCED', 'UNKNOWN') and failed.created_at > now() - interval '30 days'
  and not exists (
    select from messages later
    where later.reader_id = failed.reader_id and later.guest_id is null and later.created_at > failed.created_at and later.success
  );

-- The running placements, with who looks after the developer.
create view placements_in_care as
select pl.id, d.dstm_id
from placements pl join job_profiles jp on jp.id = pl.job_profile_id join developers d on d.id = jp.developer_id
where pl.status in ('PENDING_START', 'ACTIVE', 'ENDING') and d.deleted_at is null;

-- The rows whose writes may make something wait, by what it is about. The account that wrote them caused it.
create function rows_of_notification(kind text, subject uuid) returns setof uuid
language sql stable parallel safe set search_path = public, pg_temp as $$
  select subject
  union all
  select developer_assessment_id from reviews
  where id = subject and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED')
  union all
  select id from reviews where developer_assessment_id = subject and kind = 'REVIEW_DECLINED'
  union all
  select developer_id from developer_assessments where id = subject and kind in ('REVIEW_DECLINED', 'COPY_ASKED', 'TALK_DENIED')
  union all
  select id from talk_answers where developer_assessment_id = subject and kind = 'TALK_DENIED'
  union all
  select id from work_findings where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from anonymous_copies where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from submissions where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select unnest(array[check_in_id, company_id, contact_id, job_id, developer_id, job_profile_id])
  from follow_ups where id = subject and kind = 'FOLLOW_UP_DUE'
  union all
  select id from check_ins where placement_id = subject and kind = 'CHECK_INS_MISSED'
  union all
  select unnest(array[pl.id, jp.developer_id])
  from placements pl join job_profiles jp on jp.id = pl.job_profile_id
  where pl.id = case kind
    when 'CHECK_INS_MISSED' then subject
    when 'CHECK_IN_OVERDUE' then (select placement_id from check_ins where id = subject)
    when 'FOLLOW_UP_DUE' then (select c.placement_id from follow_ups f join check_ins c on c.id = f.check_in_id where f.id = subject)
  end
  union all
  select unnest(array[job_id, developer_id]) from job_profiles where id = subject and kind in ('CLIENT_ANSWERED', 'CONSENT_ANSWERED')
  union all
  select id from applications where developer_id = subject and kind = 'APPLICANT_ASSIGNED'
  union all
  select unnest(array[job_id, company_id, job_profile_id, developer_id])
  from mention_sources where source_id = subject and kind = 'MENTIONED'
$$;

-- Makes the notifications of these kinds what waits now, and writes only what differs. What somebody alone caused for themselves
-- arrives as read. An undo brings back what it was before. Both are told by the events since a snapshot; without one nobody knows.
-- Planning takes longer than most sweeps, and one plan serves every choice of kinds: it leaves out the others when it starts.
--
-- One comparison finds what begins and what ends. It is a full join, which is never a nested loop, so its time grows with the rows and not
-- with their square. Rows of a notification are looked up only where something was written.
create function sweep_notifications(kinds text[], seen pg_snapshot) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  with causes as materialized (
    select user_id, kind, subject_id, since from notification_causes where kind = any(kinds)
  ), differing as materialized (
    -- Null for since is the end of an open notification.
    select n.id, user_id, kind, subject_id, c.since
    from causes c
    full join (select id, user_id, kind, subject_id, since, done_at from notifications where kind = any(kinds)) as n
      using (user_id, kind, subject_id)
    where case when n.done_at is null then n.since end is distinct from c.since
  ), writes as materialized (
    -- A row that is gone, or now belongs elsewhere, is told by what it named. What was erased is no id any more, so ids are text.
    select e.actor, e.undoes, written.id
    from events e
    cross join lateral (
      select e.row_id::text as id
      union all
      select e.old_values ->> key
      from unnest('{developer_assessment_id,developer_id,job_profile_id,placement_id,check_in_id,review_id}'::text[]) as key
      where e.old_values ? key
    ) as written
    where e.xid >= pg_snapshot_xmin(seen) and e.xid < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(e.xid, seen)
  ), judged as materialized (
    select b.id, b.user_id, b.kind, b.subject_id, b.since,
      coalesce(bool_and(w.actor = b.user_id::text), false) and b.kind not in ('MESSAGE_FAILED', 'BULK_MESSAGE_FAILED') as is_own,
      coalesce(bool_or(w.undoes is not null), false) as is_undone
    from differing b
    left join lateral (
      -- With the offset this is asked before the function is called, and not of each of its rows.
      select row_id from rows_of_notification(b.kind, b.subject_id) as row_id where exists (select from writes) offset 0
    ) as own on true
    left join writes w on w.id = own.row_id::text
    where b.since is not null
    group by b.id, b.user_id, b.kind, b.subject_id, b.since
  ), told_again as (
    update notifications n
    set since = j.since, done_at = null,
      created_at = case when n.since <> j.since then j.since when j.is_undone then n.created_at else now() end,
      read_at = case when n.since = j.since and j.is_undone then n.read_at when j.is_own then now() end
    from judged j where n.id = j.id
  ), told as (
    insert into notifications (user_id, kind, subject_id, since, created_at, read_at)
    select user_id, kind, subject_id, since, since, case when is_own then now() end from judged where id is null
    on conflict do nothing
  )
  update notifications n set done_at = now()
  from differing d where n.id = d.id and d.since is null and n.done_at is null;
end $$;

create function forget_notifications() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from notifications where done_at < now() - interval '30 days'
$$;

-- All vetters, or without any all admins. They are told of what nobody else can be told.
create view vetters_or_admins as
select able.id
from (select u.id, rank() over (order by u.role = 'admin') as turn from users u where u.active and u.role in ('vetter', 'admin')) as able
where able.turn = 1;

-- Reviews that nobody writes since somebody declined, is away or was blocked. One for each assessment, gone when somebody else is asked.
-- Told is the first who may be: who asked, the owner, who sent it; else all vetters, or without any all admins. The names are joined, and
-- the vetters are read once for all reviews.
create view reviews_given_back as
select told.id as user_id, given.developer_assessment_id, given.since
from (
  select distinct on (da.id)
    da.id as developer_assessment_id, asked.by_id as assigner_id, d.owner_id, da.sent_by_id, r.updated_at as since
  from reviews r
  join developer_assessments da on da.id = r.developer_assessment_id
  join developers d on d.id = da.developer_id
  -- Who last asked for it: by the event, since the row does not say. Null where a task or an import did.
  left join lateral (
    select account_in(e.actor) as by_id from events e
    where e.row_id = r.id and e.table_name = 'reviews' and e.new_values ->> 'status' = 'PENDING'
    order by e.id desc limit 1
  ) as asked on true
  where r.status = 'DECLINED' and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
    and not exists (
      select from reviews other
      where other.developer_assessment_id = da.id and other.id <> r.id and other.status <> 'DECLINED'
        and other.asked_at >= r.updated_at
    )
  order by da.id, r.updated_at desc, r.id
) as given
left join users assigner on assigner.id = given.assigner_id and assigner.active and may_be_notified(assigner.role, 'REVIEW_DECLINED')
left join users owner on owner.id = given.owner_id and owner.active and may_be_notified(owner.role, 'REVIEW_DECLINED')
left join users sender on sender.id = given.sent_by_id and sender.active and may_be_notified(sender.role, 'REVIEW_DECLINED')
cross join lateral unnest(
  case
    when num_nonnulls(assigner.id, owner.id, sender.id) = 0 then array(select id from vetters_or_admins)
    else array[coalesce(assigner.id, owner.id, sender.id)]
  end
) as told (id);

-- What waits in the records themselves.
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
  select coalesce(f.assignee_id, c.host_id, pl.dstm_id), 'FOLLOW_UP_DUE', f.id,
    coalesce(f.remind_on, f.due_on)::timestamp at time zone 'UTC'
  from follow_ups f join check_ins c on c.id = f.check_in_id join placements_in_care pl on pl.id = c.placement_id
  where f.done_at is null and coalesce(f.remind_on, f.due_on) <= utc_today()

  union all
  select f.assignee_id, 'FOLLOW_UP_DUE', f.id, coalesce(f.remind_on, f.due_on)::timestamp at time zone 'UTC'
  from follow_ups f
  left join job_profiles jp on jp.id = f.job_profile_id
  left join developers d on d.id = coalesce(f.developer_id, jp.developer_id)
  left join jobs j on j.id = coalesce(f.job_id, jp.job_id)
  left join companies co on co.id = f.company_id
  left join contacts ct on ct.id = f.contact_id
  where f.check_in_id is null and f.done_at is null and coalesce(f.remind_on, f.due_on) <= utc_today()
    and jp.deleted_at is null and d.deleted_at is null and j.deleted_at is null and co.deleted_at is null and ct.deleted_at is null

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
) as told
join users u on u.id = told.user_id and u.active and may_be_notified(u.role, told.kind);

-- All that waits for somebody: for whom, of which kind, what it is about, and since when. The vetters are read once for all works.
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
left join users owner on owner.id = d.owner_id and owner.active and may_be_notified(owner.role, 'COPY_ASKED')
left join users sender on sender.id = da.sent_by_id and sender.active and may_be_notified(sender.role, 'COPY_ASKED')
cross join lateral unnest(
  case
    when num_nonnulls(owner.id, sender.id) = 0 then array(select id from vetters_or_admins)
    else array[coalesce(owner.id, sender.id)]
  end
) as told (id)
union all
-- Until the developer takes it back, or the assessment is cancelled or ends without a conclusion.
select told.id, 'TALK_DENIED', w.developer_assessment_id, w.updated_at
from talk_answers w
join developer_assessments da on da.id = w.developer_assessment_id and da.status not in ('COMPLETED', 'CANCELLED')
join developers d on d.id = da.developer_id and d.deleted_at is null
cross join vetters_or_admins told
where w.colleague_id is null and not w.took_place
union all
-- Until somebody confirms or denies it, or the assessment is cancelled.
select w.user_id, 'TALK_TO_CONFIRM', w.developer_assessment_id, w.since
from talk_witnesses w where may_be_notified(w.role, 'TALK_TO_CONFIRM')
union all
-- A result waits for nothing but evidence of its talk. Told are the same as of a copy.
select told.id, 'TALK_AWAITED', da.id, da.updated_at
from developer_assessments da
join developers d on d.id = da.developer_id and d.deleted_at is null
join talks_without_evidence t on t.developer_assessment_id = da.id and t.state <> 'DENIED'
left join users owner on owner.id = d.owner_id and owner.active and may_be_notified(owner.role, 'TALK_AWAITED')
left join users sender on sender.id = da.sent_by_id and sender.active and may_be_notified(sender.role, 'TALK_AWAITED')
cross join lateral unnest(
  case
    when num_nonnulls(owner.id, sender.id) = 0 then array(select id from vetters_or_admins)
    else array[coalesce(owner.id, sender.id)]
  end
) as told (id)
where da.status = 'SECOND_REVIEW' and num_nonnulls(da.talk_meeting_id, da.talk_on) > 0 and not exists (
  select from reviews r where r.developer_assessment_id = da.id and r.status in ('PENDING', 'DRAFT')
)
union all
select r.reviewer_id, 'REVIEW_RELEASED', r.id, r.released_at
from reviews r join users u on u.id = r.reviewer_id and u.active and may_be_notified(u.role, 'REVIEW_RELEASED')
where r.released_at > now() - interval '14 days'
union all
select u.id, 'APPLICATIONS_DROPPED', f.id, f.began_at
from application_floods f cross join users u
where f.last_at > now() - interval '1 day' and u.active and may_be_notified(u.role, 'APPLICATIONS_DROPPED')
union all
select v.user_id, 'NEW_RESUMES', a.id, a.found_at
from resume_alerts a
join saved_views v on v.id = a.saved_view_id
join users u on u.id = v.user_id and u.active and may_be_notified(u.role, 'NEW_RESUMES')
where a.found_at > now() - interval '14 days' and exists (select from resumes_of_alerts r where r.alert_id = a.id)
union all
select m.user_id, 'MENTIONED', m.source_id, m.since
from note_mentions m
-- It is looked up for each mention: a join would read all notes.
cross join lateral (select from mention_sources s where s.source_id = m.source_id limit 1) as source
join users u on u.id = m.user_id and u.active and may_be_notified(u.role, 'MENTIONED')
where m.since > now() - interval '14 days' and m.by_id is distinct from m.user_id
union all
select u.id, 'MEETING_ANSWERED', a.guest_id, a.since
from meeting_answers a
join meetings m on m.id = a.meeting_id and m.starts_at > now()
join users u on u.id = a.organiser_id and u.active and may_be_notified(u.role, 'MEETING_ANSWERED')
union all
select u.id, 'NEW_PROFILES', n.job_id, max(n.sent_at)
from new_profiles n
join companies co on co.id = n.company_id and co.deleted_at is null
join company_users cu on cu.company_id = n.company_id
join users u on u.id = cu.user_id and u.active and may_be_notified(u.role, 'NEW_PROFILES')
group by u.id, n.job_id
having bool_or(n.waits)
union all
-- To the owner of the profile, until an interview is planned, the staff answers, or all times are over.
select u.id, 'INTERVIEW_PROPOSED', t.job_profile_id, t.proposed_at
from standing_interview_times t
join job_profiles p on p.id = t.job_profile_id and p.deleted_at is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
join jobs j on j.id = p.job_id and j.deleted_at is null
join developers d on d.id = p.developer_id and d.deleted_at is null
join users u on u.id = coalesce(p.owner_id, j.owner_id) and u.active and may_be_notified(u.role, 'INTERVIEW_PROPOSED')
where t.state = 'OPEN'
union all
-- To the client who proposed them, while they are of the company, once that can be undone no more.
select u.id, 'INTERVIEW_DECLINED', t.job_profile_id, t.none_fits_at
from standing_interview_times t
join job_profiles p on p.id = t.job_profile_id and p.deleted_at is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
join jobs j on j.id = p.job_id and j.deleted_at is null
join companies co on co.id = j.company_id and co.deleted_at is null
join company_users cu on cu.company_id = co.id and cu.user_id = t.proposed_by
join users u on u.id = cu.user_id and u.active and may_be_notified(u.role, 'INTERVIEW_DECLINED')
where t.state = 'NONE_FITS' and t.none_fits_at > now() - interval '14 days' and t.none_fits_at <= now() - interval '10 seconds'
union all
-- An answer by a link waits until somebody moves the profile on, as one that was given with an account.
select u.id, 'CLIENT_ANSWERED', jp.id, jp.client_answered_at
from job_profiles jp
join jobs j on j.id = jp.job_id and j.deleted_at is null
join developers d on d.id = jp.developer_id and d.deleted_at is null
join job_profile_facts f on f.job_profile_id = jp.id
join users u on u.id = coalesce(jp.owner_id, j.owner_id) and u.active and may_be_notified(u.role, 'CLIENT_ANSWERED')
where jp.client_answered_link is not null and jp.deleted_at is null
  and jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') and f.status_since <= jp.client_answered_at
union all
-- To the owner of the profile or of its job, or to whoever asked, until somebody moves the profile or asks again.
select u.id, 'CONSENT_ANSWERED', jp.id, said.used_at
from job_profiles jp
join jobs j on j.id = jp.job_id and j.deleted_at is null
join developers d on d.id = jp.developer_id and d.deleted_at is null
join job_profile_facts f on f.job_profile_id = jp.id
join consent_answers said on said.job_profile_id = jp.id
join users u on u.id = coalesce(jp.owner_id, j.owner_id, said.made_by_id) and u.active and may_be_notified(u.role, 'CONSENT_ANSWERED')
where jp.deleted_at is null and is_unsent_profile(jp.status)
  and (jp.consent = 'DECLINED' or jp.consent_method = 'LINK') and f.status_since <= said.used_at
union all
select u.id, 'BACKUP_FAILED', b.id, coalesce(b.failing_since, case when b.proof = 'FAILED' then b.proof_at end, b.good_at)
from backup_states b cross join users u
where (b.problem is not null or b.proof = 'FAILED' or b.good_at < now() - interval '36 hours')
  and u.active and may_be_notified(u.role, 'BACKUP_FAILED');

revoke execute on function rows_of_notification(text,uuid), sweep_notifications(text[],pg_snapshot), forget_notifications() from public;

grant execute on function sweep_notifications(text[],pg_snapshot), forget_notifications() to vouch_app;
