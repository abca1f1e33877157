-- Whoever can assign a review that came back is told of it. See docs/decisions/0072.

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
create or replace view causes_of_records as
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
