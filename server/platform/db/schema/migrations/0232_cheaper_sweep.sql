-- A sweep of notifications compares once what waits with what is told, and looks for vetters once, however much waits.
-- See docs/decisions/0082.

-- All vetters, or without any all admins. They are told of what nobody else can be told.
create view vetters_or_admins as
select able.id
from (select u.id, rank() over (order by u.role = 'admin') as turn from users u where u.active and u.role in ('vetter', 'admin')) as able
where able.turn = 1;

-- As in 0130_what_waits.sql. The names are joined, and the vetters are read once for all reviews.
create or replace view reviews_given_back as
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

-- The copies of works that reviewers may get: they were searched, and name nobody, or somebody confirmed that they do not.
create view usable_copies as
select c.id, c.developer_assessment_id, c.url, c.file_key, c.file_type
from anonymous_copies c
where c.deleted_at is null
  and exists (select from work_searches w where w.in_copy_id = c.id and w.waits_until is null)
  and not exists (select from work_findings f where f.in_copy_id = c.id and f.confirmed_at is null);

-- As in 0110_developer_assessments.sql, where the rule of usable copies stood in it.
create or replace view searched_works as
select da.id as developer_assessment_id,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'ADDRESS' and (f.confirmed_at is null or not own.searched)
  ) then da.url_submission end as url_submission,
  case when da.work_shown = 'OPEN' or not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place = 'NOTE' and (f.confirmed_at is null or not own.searched)
  ) then s.note end as note,
  case when da.work_shown = 'OPEN' or own.searched and not exists (
    select from work_findings f
    where f.developer_assessment_id = da.id and f.in_copy_id is null and f.place not in ('ADDRESS', 'NOTE') and f.confirmed_at is null
  ) then s.file_key end as file,
  s.file_type,
  c.id as copy_id,
  c.url as copy_url,
  c.file_key as copy_file,
  c.file_type as copy_file_type
from developer_assessments da
cross join lateral (
  select exists (
    select from work_searches w where w.developer_assessment_id = da.id and w.in_copy_id is null and w.waits_until is null
  ) as searched
) as own
left join submissions s on s.developer_assessment_id = da.id
left join usable_copies c on c.developer_assessment_id = da.id;

-- As in 0110_developer_assessments.sql. It looks for a usable copy, and for no other part of the work.
create or replace view copies_asked as
select da.id as developer_assessment_id, coalesce(found.since, da.submitted_at, da.updated_at) as since
from developer_assessments da
join assessment_versions v on v.id = da.assessment_version_id
join assessments a on a.id = v.assessment_id and a.type = 'TAKE_HOME'
left join submissions s on s.developer_assessment_id = da.id
cross join lateral (
  select min(created_at) as since from work_findings f
  where f.developer_assessment_id = da.id and f.in_copy_id is null and f.confirmed_at is null
) as found
where da.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW')
  and not exists (select from usable_copies c where c.developer_assessment_id = da.id)
  and (da.work_shown = 'ANONYMOUS' and found.since is not null or num_nonnulls(da.url_submission, s.file_key) = 0);

-- As in 0130_what_waits.sql, where it was notification_causes. The names are joined, and the vetters are read once for all works.
create or replace view causes_of_work as
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
select r.reviewer_id, 'REVIEW_RELEASED', r.id, r.released_at
from reviews r join users u on u.id = r.reviewer_id and u.active and may_be_notified(u.role, 'REVIEW_RELEASED')
where r.released_at > now() - interval '14 days'
union all
select u.id, 'APPLICATIONS_DROPPED', f.id, f.began_at
from application_floods f cross join users u
where f.last_at > now() - interval '1 day' and u.active and may_be_notified(u.role, 'APPLICATIONS_DROPPED');

-- As in 0130_what_waits.sql, with one comparison for what begins and what ends. It is a full join, which is never a nested loop, so its
-- time grows with the rows and not with their square. Rows of a notification are looked up only where something was written.
create or replace function sweep_notifications(kinds text[], seen pg_snapshot) returns void
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
