-- When a reviewer was asked for a review, also where they had declined it before. See docs/decisions/0063.

-- The tables are small enough to be locked for the moment that this takes.
-- squawk-ignore-file adding-not-nullable-field

alter table reviews add column asked_at timestamptz;
-- Nobody changed a review: neither its version nor its history tells of this.
alter table reviews disable trigger user;
update reviews set asked_at = created_at;
alter table reviews enable trigger user;
-- Not now(), which is when a transaction began: a reminder under the same lock may have come first.
alter table reviews alter column asked_at set default clock_timestamp(), alter column asked_at set not null;

-- The causes of 0054, with when somebody was last asked for a review.
create or replace view notification_causes as
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
  -- One for each assessment: whoever asked the last reviewer who declined. It is gone when somebody else is asked.
  (
    select distinct on (da.id) coalesce(review_assigner(r.id), d.owner_id), 'REVIEW_DECLINED', da.id, r.updated_at
    from reviews r
    join developer_assessments da on da.id = r.developer_assessment_id
    join developers d on d.id = da.developer_id
    where r.status = 'DECLINED' and da.status not in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')
      and not exists (
        select from reviews other
        where other.developer_assessment_id = da.id and other.id <> r.id and other.status <> 'DECLINED'
          and other.asked_at >= r.updated_at
      )
    order by 3, r.updated_at desc, r.id
  )

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
) as told
join users u on u.id = told.user_id and u.active and may_be_notified(u.role, told.kind);

-- They run by the alphabet. Whoever locks both notifications of a review now locks the request before the reminder.
alter trigger notify_reminder_insert on reviews rename to notify_insert_reminder;
alter trigger notify_reminder_delete on reviews rename to notify_delete_reminder;
alter trigger notify_reminder_update on reviews rename to notify_update_reminder;
alter trigger notify_reminder_update on developer_assessments rename to notify_update_reminder;
