-- Verifications that nobody confirmed: the former form of reviews ticked every skill beforehand. See docs/decisions/0060.

-- The new table is empty, and the others are locked for no longer than a column, a trigger or a check takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid

-- Somebody chose this skill when they sent the review, or confirmed it later. A release before this one does not say so.
alter table developer_skills add column verified_explicitly boolean not null default false;

-- What a review verified without anybody's choice. It stands apart, so that whoever reads held skills finds none of it.
create table unconfirmed_verifications (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  skill_id uuid not null references skills on delete cascade,
  -- Of a skill that stood only by this verification, as it was held.
  years_of_experience real,
  -- Null while it waits to be confirmed. A confirmed one is deleted.
  refused_at timestamptz,
  unique (review_id, skill_id)
);
select make_business_table('unconfirmed_verifications');
create index unconfirmed_verifications_skill_id_idx on unconfirmed_verifications (skill_id);

-- A verification that nobody chose waits, whoever writes it: also a release before this one, which runs beside it.
create function keep_verifications_explicit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.verified_by_review_id is null or new.verified_explicitly then
    new.verified_explicitly := new.verified_by_review_id is not null;
    return new;
  end if;
  insert into unconfirmed_verifications (review_id, skill_id, years_of_experience)
  values (new.verified_by_review_id, new.skill_id, new.years_of_experience)
  on conflict (review_id, skill_id) do nothing;
  if tg_op = 'INSERT' then
    -- It would stand only by this verification. A skill that the developer claims has its row already.
    return null;
  end if;
  new.verified_by_review_id := null;
  new.verified_explicitly := false;
  return new;
end $$;
create trigger keep_explicit before insert or update on developer_skills
  for each row execute function keep_verifications_explicit();
revoke execute on function keep_verifications_explicit() from public;

alter table notifications drop constraint notifications_kind_check, add check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED', 'FOLLOW_UP_DUE', 'MESSAGE_FAILED',
  'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'SHARED_SKILL_UNCONFIRMED'
));
alter table notification_settings drop constraint notification_settings_kind_check, add check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED', 'FOLLOW_UP_DUE', 'MESSAGE_FAILED',
  'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'SHARED_SKILL_UNCONFIRMED'
));

-- Which profiles that clients can open show a skill as verified that was not confirmed since: by the name that it had then.
create view doubted_profiles as
select link.made_by_id, profile.developer_id as subject_id, min(doubt.created_at) as since
from unconfirmed_verifications doubt
join skills skill on skill.id = doubt.skill_id
join reviews review on review.id = doubt.review_id
join developer_assessments attempt on attempt.id = review.developer_assessment_id
join developers on developers.id = attempt.developer_id and developers.deleted_at is null
join job_profiles profile on profile.developer_id = developers.id
join signed_links link on link.job_profile_id = profile.id
cross join lateral jsonb_array_elements(
  case when jsonb_typeof(link.snapshot -> 'skills') = 'array' then link.snapshot -> 'skills' else '[]' end
) as shown
where link.purpose = 'CLIENT_PROFILE' and link.created_at < doubt.created_at
  and link.withdrawn_at is null and link.expires_at > now()
  and jsonb_typeof(shown -> 'verified') = 'object'
  and lower(shown ->> 'name') in (select lower(known) from unnest(skill.name || skill.aliases) known)
group by link.made_by_id, profile.developer_id;

-- The causes of 0056, with whoever shared a profile that shows such a skill.
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

  union all
  -- One for each developer, as long as a link shows the skill.
  select made_by_id, 'SHARED_SKILL_UNCONFIRMED', subject_id, since from doubted_profiles
) as told
join users u on u.id = told.user_id and u.active and may_be_notified(u.role, told.kind);

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
revoke execute on function keep_shared_skill_notifications() from public;
