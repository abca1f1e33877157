-- What the lists of assessments and challenges show that other tables tell. See docs/decisions/0031.

-- What the list of assessments sorts and filters by that other tables tell. Triggers keep it; it has neither version nor events.
create table assessment_facts (
  assessment_id uuid primary key references assessments on delete cascade,
  -- Of the latest version; null before there is one.
  version_number integer,
  criteria integer not null default 0,
  -- Without deleted ones.
  challenges integer not null default 0,
  reviewers integer not null default 0,
  -- How often it was sent, and how many of these are not over.
  sent integer not null default 0,
  open integer not null default 0,
  -- Of those that were completed with a clear result, how many passed: a percentage.
  pass_percent integer,
  -- Days from submission to completion, the median.
  turnaround_days real
);
grant select on assessment_facts to vouch_app;

-- What the list of challenges sorts and filters by that other tables tell. Triggers keep it; it has neither version nor events.
create table challenge_facts (
  challenge_id uuid primary key references challenges on delete cascade,
  -- Null for one that belongs to no assessment.
  assessment_name text,
  sent integer not null default 0,
  open integer not null default 0,
  pass_percent integer,
  last_sent_at timestamptz
);
grant select on challenge_facts to vouch_app;

-- Each function below locks the facts before it reads, each in a statement of its own: whoever changes the same assessment at the same
-- time is waited for, and then counted.
create function refresh_assessment_parts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from assessment_facts where assessment_id = any(ids) order by assessment_id for update;
  update assessment_facts f
  set version_number = latest.number,
    criteria = (select count(*) from criteria c where c.assessment_version_id = latest.id),
    challenges = (select count(*) from challenges c where c.assessment_id = f.assessment_id and c.deleted_at is null),
    reviewers = (select count(*) from assessment_reviewers r where r.assessment_id = f.assessment_id)
  from unnest(ids) as changed (id)
  left join lateral (
    select v.id, v.number from assessment_versions v where v.assessment_id = changed.id order by v.number desc limit 1
  ) as latest on true
  where f.assessment_id = changed.id;
end $$;

create function refresh_assessment_usage(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from assessment_facts where assessment_id = any(ids) order by assessment_id for update;
  update assessment_facts f
  set sent = coalesce(used.sent, 0), open = coalesce(used.open, 0),
    pass_percent = pass_percent(used.passed, used.failed), turnaround_days = used.turnaround_days
  from unnest(ids) as changed (id)
  left join (
    select v.assessment_id,
      count(*) filter (where was_sent(d.status, d.sent_at)) as sent,
      count(*) filter (where is_open_attempt(d.status)) as open,
      count(*) filter (where d.result in ('STRONG_PASS', 'PASS')) as passed,
      count(*) filter (where d.result in ('FAIL', 'STRONG_FAIL')) as failed,
      round((percentile_cont(0.5) within group (order by extract(epoch from d.completed_at - d.submitted_at)) / 86400)::numeric, 1)
        as turnaround_days
    from assessment_versions v join developer_assessments d on d.assessment_version_id = v.id
    where v.assessment_id = any(ids)
    group by v.assessment_id
  ) as used on used.assessment_id = changed.id
  where f.assessment_id = changed.id;
end $$;

create function refresh_challenge_usage(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from challenge_facts where challenge_id = any(ids) order by challenge_id for update;
  update challenge_facts f
  set sent = coalesce(used.sent, 0), open = coalesce(used.open, 0),
    pass_percent = pass_percent(used.passed, used.failed), last_sent_at = used.last_sent_at
  from unnest(ids) as changed (id)
  left join (
    select d.challenge_id,
      count(*) filter (where was_sent(d.status, d.sent_at)) as sent,
      count(*) filter (where is_open_attempt(d.status)) as open,
      count(*) filter (where d.result in ('STRONG_PASS', 'PASS')) as passed,
      count(*) filter (where d.result in ('FAIL', 'STRONG_FAIL')) as failed,
      max(d.sent_at) as last_sent_at
    from developer_assessments d
    where d.challenge_id = any(ids)
    group by d.challenge_id
  ) as used on used.challenge_id = changed.id
  where f.challenge_id = changed.id;
end $$;

-- Whoever puts a challenge under an assessment locks it, so that nobody renames it meanwhile.
create function relist_challenges(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from assessments where id in (select assessment_id from challenges where id = any(ids)) order by id for share;
  perform from challenge_facts where challenge_id = any(ids) order by challenge_id for update;
  insert into challenge_facts (challenge_id, assessment_name)
  select c.id, a.name from challenges c left join assessments a on a.id = c.assessment_id where c.id = any(ids)
  on conflict (challenge_id) do update set assessment_name = excluded.assessment_name;
end $$;

-- Run after each statement: they find whose facts the changed rows may change.
create function keep_assessment_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'assessments INSERT' then
    insert into assessment_facts (assessment_id) select id from new_rows;
  when 'assessment_versions INSERT', 'assessment_reviewers INSERT' then
    perform refresh_assessment_parts(array(select distinct assessment_id from new_rows));
  when 'assessment_versions DELETE' then
    perform refresh_assessment_parts(array(select distinct assessment_id from old_rows));
    perform refresh_assessment_usage(array(select distinct assessment_id from old_rows));
  when 'assessment_reviewers DELETE' then
    perform refresh_assessment_parts(array(select distinct assessment_id from old_rows));
  when 'criteria INSERT' then
    perform refresh_assessment_parts(array(
      select distinct v.assessment_id from new_rows n join assessment_versions v on v.id = n.assessment_version_id
    ));
  when 'criteria DELETE' then
    perform refresh_assessment_parts(array(
      select distinct v.assessment_id from old_rows o join assessment_versions v on v.id = o.assessment_version_id
    ));
  when 'challenges INSERT' then
    perform refresh_assessment_parts(array(select distinct assessment_id from new_rows where assessment_id is not null));
  when 'challenges UPDATE' then
    perform refresh_assessment_parts(array(
      select distinct one.assessment_id
      from old_rows o join new_rows n on n.id = o.id
      cross join lateral (values (o.assessment_id), (n.assessment_id)) as one (assessment_id)
      where (n.assessment_id, n.deleted_at is null) is distinct from (o.assessment_id, o.deleted_at is null)
        and one.assessment_id is not null
    ));
  when 'challenges DELETE' then
    perform refresh_assessment_parts(array(select distinct assessment_id from old_rows where assessment_id is not null));
  when 'developer_assessments INSERT' then
    perform refresh_assessment_usage(array(
      select distinct v.assessment_id from new_rows n join assessment_versions v on v.id = n.assessment_version_id
    ));
  when 'developer_assessments UPDATE' then
    perform refresh_assessment_usage(array(
      select distinct v.assessment_id
      from old_rows o join new_rows n on n.id = o.id
      join assessment_versions v on v.id in (o.assessment_version_id, n.assessment_version_id)
      where (n.assessment_version_id, n.status, n.result, n.sent_at, n.submitted_at, n.completed_at)
        is distinct from (o.assessment_version_id, o.status, o.result, o.sent_at, o.submitted_at, o.completed_at)
    ));
  when 'developer_assessments DELETE' then
    perform refresh_assessment_usage(array(
      select distinct v.assessment_id from old_rows o join assessment_versions v on v.id = o.assessment_version_id
    ));
  end case;
  return null;
end $$;

create function keep_challenge_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'challenges INSERT' then
    perform relist_challenges(array(select id from new_rows));
  when 'challenges UPDATE' then
    perform relist_challenges(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.assessment_id is distinct from o.assessment_id
    ));
  when 'assessments UPDATE' then
    perform from challenge_facts where challenge_id in (
      select c.id from old_rows o join new_rows n on n.id = o.id join challenges c on c.assessment_id = n.id where n.name <> o.name
    ) order by challenge_id for update;
    update challenge_facts f set assessment_name = n.name
    from old_rows o join new_rows n on n.id = o.id join challenges c on c.assessment_id = n.id
    where f.challenge_id = c.id and n.name <> o.name;
  when 'developer_assessments INSERT' then
    perform refresh_challenge_usage(array(select distinct challenge_id from new_rows where challenge_id is not null));
  when 'developer_assessments UPDATE' then
    perform refresh_challenge_usage(array(
      select distinct one.challenge_id
      from old_rows o join new_rows n on n.id = o.id
      cross join lateral (values (o.challenge_id), (n.challenge_id)) as one (challenge_id)
      where (n.challenge_id, n.status, n.result, n.sent_at) is distinct from (o.challenge_id, o.status, o.result, o.sent_at)
        and one.challenge_id is not null
    ));
  when 'developer_assessments DELETE' then
    perform refresh_challenge_usage(array(select distinct challenge_id from old_rows where challenge_id is not null));
  end case;
  return null;
end $$;

select make_facts(
  'assessment_facts', 'assessments insert', 'assessment_versions insert', 'assessment_versions delete',
  'assessment_reviewers insert', 'assessment_reviewers delete', 'criteria insert', 'criteria delete', 'challenges insert',
  'challenges update', 'challenges delete', 'developer_assessments insert', 'developer_assessments update',
  'developer_assessments delete'
);

select make_facts(
  'challenge_facts', 'challenges insert', 'challenges update', 'assessments update', 'developer_assessments insert',
  'developer_assessments update', 'developer_assessments delete'
);

revoke execute on function
  refresh_assessment_parts(uuid[]), refresh_assessment_usage(uuid[]), refresh_challenge_usage(uuid[]), relist_challenges(uuid[]),
  keep_assessment_facts(), keep_challenge_facts()
from public;
