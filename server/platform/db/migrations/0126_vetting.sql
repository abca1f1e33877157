-- What the vetting desk shows that other tables tell, and its feeds of events. See docs/decisions/0061.

-- What the vetting desk shows, sorts and filters by that other rows tell. Triggers keep it; it has neither version nor events.
-- Every developer has a row, so that there is always one to lock; only those in vetting have `step_since`.
create table vetting_facts (
  developer_id uuid primary key references developers on delete cascade,
  -- When the step began; null outside of vetting, and for who is deleted.
  step_since timestamptz,
  -- The assessment that is under way, or else the latest that was not cancelled.
  -- No foreign keys: they would be checked before the trigger has chosen another one.
  attempt_id uuid,
  attempt_status text,
  assessment_id uuid,
  -- Of the review that is waited for, or else of the latest that was sent.
  reviewer_id uuid,
  is_review_owed boolean not null default false,
  -- When the review, or the submission, that is waited for is due.
  due_at timestamptz,
  -- The total, or the mean of the reviews that were sent. Percent.
  score real
);
grant select on vetting_facts to vouch_app;
-- So few are in vetting that everything else is sorted in memory. The epoch stands still, so that an index can have the difference.
create index vetting_facts_days_idx on vetting_facts ((timestamptz 'epoch' - step_since), developer_id) where step_since is not null;

-- Days that a step of vetting may take; the same as stepDays in shared/vettingSteps.ts.
create function vetting_step_days(step text) returns integer language sql immutable parallel safe return
  case step
    when 'PROFILE_REVIEW' then 3
    when 'INTRO_CALL' then 5
    when 'CHALLENGE_OUT' then 7
    when 'SUBMITTED' then 3
    when 'IN_REVIEW' then 5
    when 'TECH_INTERVIEW' then 5
    when 'DECISION' then 3
  end;

-- When the step began, by the events. An undo brings back the moment that it had before.
create function vetting_step_since(developer uuid, undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = developer and table_name = 'developers' and action = 'UPDATE' and new_values ?| array['stage', 'status']
    and undoes is null and (undone is null or change_id is distinct from undone)
    and (change_id is null or not exists (select from events u where u.row_id = developer and u.undoes = e.change_id))
  -- The last move may be of a transaction that began before another one's.
  order by id desc
  limit 1
$$;

-- @param is_moved whether the step is a new one.
create function refresh_vetting_steps(ids uuid[], is_moved boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if ids = '{}' then
    return;
  end if;
  perform from vetting_facts where developer_id = any(ids) order by developer_id for update;
  update vetting_facts f
  set step_since = case
    when d.stage <> 'VETTING' or d.deleted_at is not null then null
    when is_moved and undone is null then now()
    else coalesce(vetting_step_since(d.id, undone), d.created_at)
  end
  from developers d
  where d.id = any(ids) and f.developer_id = d.id;
end $$;

-- Locks the facts before it reads, in a statement of its own: whoever writes of the same developer is waited for, and then counted.
create function refresh_vetting_attempts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from vetting_facts where developer_id = any(ids) order by developer_id for update;
  update vetting_facts f
  set attempt_id = a.id, attempt_status = a.status, assessment_id = a.assessment_id, reviewer_id = r.reviewer_id,
    is_review_owed = coalesce(r.is_owed, false), score = coalesce(a.total_score, s.score),
    due_at = case
      when r.is_owed then r.due_at
      when a.status in ('SENT', 'STARTED', 'EXPIRED') then a.due_at
    end
  from unnest(ids) as changed (id)
  left join lateral (
    select own.id, own.status, own.due_at, own.total_score, v.assessment_id
    from developer_assessments own join assessment_versions v on v.id = own.assessment_version_id
    where own.developer_id = changed.id and own.status <> 'CANCELLED'
    order by own.status in ('COMPLETED', 'DECLINED', 'EXPIRED'), own.created_at desc, own.id
    limit 1
  ) as a on true
  left join lateral (
    select reviewer_id, due_at, status <> 'SENT' as is_owed
    from reviews
    where developer_assessment_id = a.id
      and (status = 'SENT' or status <> 'DECLINED' and a.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW'))
    order by status = 'SENT', case when status <> 'SENT' then due_at end, sent_at desc nulls last, id
    limit 1
  ) as r on true
  left join lateral (
    select avg(total_score)::real as score from reviews where developer_assessment_id = a.id and status = 'SENT'
  ) as s on true
  where f.developer_id = changed.id;
end $$;

-- The developers of assessments. These are locked, so that whoever gives one to another developer meanwhile is waited for.
create function vetted_developers(attempts uuid[]) returns uuid[]
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from developer_assessments where id = any(attempts) order by id for share;
  return array(select distinct developer_id from developer_assessments where id = any(attempts));
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_vetting_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'developers INSERT' then
    insert into vetting_facts (developer_id, step_since)
    select id, case when stage = 'VETTING' and deleted_at is null then created_at end from new_rows;
  when 'developers UPDATE' then
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where (n.stage, n.status) is distinct from (o.stage, o.status)
    ), true);
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status) is not distinct from (o.stage, o.status) and (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'developer_assessments INSERT' then
    perform refresh_vetting_attempts(array(select distinct developer_id from new_rows));
  when 'developer_assessments UPDATE' then
    perform refresh_vetting_attempts(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.assessment_version_id, n.status, n.due_at, n.total_score)
        is distinct from (o.developer_id, o.assessment_version_id, o.status, o.due_at, o.total_score)
      group by 1
    ));
  when 'developer_assessments DELETE' then
    perform refresh_vetting_attempts(array(select distinct developer_id from old_rows));
  when 'reviews INSERT' then
    perform refresh_vetting_attempts(vetted_developers(array(select distinct developer_assessment_id from new_rows)));
  when 'reviews UPDATE' then
    perform refresh_vetting_attempts(vetted_developers(array(
      select unnest(array[o.developer_assessment_id, n.developer_assessment_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_assessment_id, n.reviewer_id, n.status, n.due_at, n.sent_at, n.total_score)
        is distinct from (o.developer_assessment_id, o.reviewer_id, o.status, o.due_at, o.sent_at, o.total_score)
      group by 1
    )));
  when 'reviews DELETE' then
    perform refresh_vetting_attempts(vetted_developers(array(select distinct developer_assessment_id from old_rows)));
  end case;
  return null;
end $$;

-- The demo firm tells its past after its rows are there.
create function retell_vetting_facts(ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select refresh_vetting_steps(ids, false)
$$;

-- A deleted developer takes the facts along.
select make_facts('vetting_facts', 'developers insert', 'developers update', 'developer_assessments insert',
  'developer_assessments update', 'developer_assessments delete', 'reviews insert', 'reviews update', 'reviews delete');

revoke execute on function
  vetting_step_since(uuid,uuid), refresh_vetting_steps(uuid[],boolean), refresh_vetting_attempts(uuid[]), vetted_developers(uuid[]),
  keep_vetting_facts(), retell_vetting_facts(uuid[])
from public;
