-- Columns of other tables by which the lists of companies, accounts, reviews and security events sort, search or filter: each list has them
-- beside its rows, where an index can serve them. Triggers keep them. See docs/decisions/0031.

-- What lists show, sort and filter of a company that other tables tell. Triggers keep it; it has neither version nor events.
create table company_facts (
  company_id uuid primary key references companies on delete cascade,
  active_jobs integer not null default 0 check (active_jobs >= 0),
  -- Job profiles that the client has and has not decided on.
  profiles_out integer not null default 0 check (profiles_out >= 0),
  placed_now integer not null default 0 check (placed_now >= 0),
  newest_job_at timestamptz,
  -- The latest change of the company, or of any of its jobs and their profiles.
  last_touch_at timestamptz not null,
  -- Null without an owner.
  owner_name text,
  -- Placements that were agreed and have not begun.
  starting integer not null default 0
);
grant select on company_facts to vouch_app;
-- A sort reads its page from an index, whichever way it runs.
create index company_facts_active_jobs_idx on company_facts (active_jobs, company_id);
create index company_facts_profiles_out_idx on company_facts (profiles_out, company_id);
create index company_facts_placed_now_idx on company_facts (placed_now, company_id);
create index company_facts_newest_job_at_idx on company_facts (newest_job_at, company_id);
create index company_facts_last_touch_at_idx on company_facts (last_touch_at, company_id);
create index company_facts_owner_name_idx on company_facts (owner_name, company_id);
create index company_facts_owner_name_down_idx on company_facts (owner_name desc nulls last, company_id desc);
create index company_facts_newest_job_at_down_idx on company_facts (newest_job_at desc nulls last, company_id desc);
-- For one company. The planner takes the index of all counts otherwise, which it has to search once for each count.
create unique index company_facts_filters_key on company_facts (company_id) include (active_jobs, newest_job_at, last_touch_at);
-- Both are looked up at once. The index of active jobs alone would be searched once for each number of jobs.
create index company_facts_company_id_active_jobs_idx on company_facts (company_id, active_jobs);

-- What the list of clients sorts by: one row for each account of a client.
create table client_facts (
  user_id uuid primary key references users on delete cascade,
  -- Null without a company.
  company_name text
);
grant select on client_facts to vouch_app;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index client_facts_company_name_idx on client_facts (company_name, user_id);
create index client_facts_company_name_down_idx on client_facts (company_name desc nulls last, user_id desc);

-- What the list of staff sorts by: one row for each other account.
create table staff_facts (
  user_id uuid primary key references users on delete cascade,
  -- Null for who was never seen.
  last_seen_at timestamptz
);
grant select on staff_facts to vouch_app;
create index staff_facts_last_seen_at_idx on staff_facts (last_seen_at, user_id);
create index staff_facts_last_seen_at_down_idx on staff_facts (last_seen_at desc nulls last, user_id desc);

-- The names by which a list of reviews sorts and searches, one row for each review.
create table review_facts (
  review_id uuid primary key references reviews on delete cascade,
  reviewer_id uuid not null,
  code_name text not null,
  assessment_name text not null,
  search text collate "C" not null generated always as (search_text(code_name, assessment_name)) stored
);
alter table review_facts alter column search set statistics 1000;
grant select on review_facts to vouch_app;
create index review_facts_code_name_idx on review_facts (reviewer_id, code_name, review_id);
create index review_facts_assessment_name_idx on review_facts (reviewer_id, assessment_name, review_id);
create index review_facts_pairs_idx on review_facts using gin (search_pairs(search));

-- The people that a list of security events searches, one row for each event.
create table security_event_facts (
  event_id bigint primary key references security_events on delete cascade,
  -- The names and e-mail addresses of the actor and the person concerned, each in a line: what a search looks into.
  people text not null,
  search text collate "C" not null generated always as (search_text(people)) stored
);
alter table security_event_facts alter column search set statistics 1000;
grant select on security_event_facts to vouch_app;
create index security_event_facts_pairs_idx on security_event_facts using gin (search_pairs(search));

-- Each function locks in the same order. It locks the rows that it copies from, so that nobody changes them meanwhile. Then it locks
-- the facts, so that it waits for whoever changes the same ones. It reads in a later statement, which sees what others committed.
create function refresh_client_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies where id in (select company_id from company_users where user_id = any(ids)) order by id for share;
  perform from client_facts where user_id = any(ids) order by user_id for update;
  update client_facts f
  set company_name = (
    select c.name from company_users cu join companies c on c.id = cu.company_id where cu.user_id = f.user_id
  )
  where f.user_id = any(ids);
end $$;

create function refresh_staff_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id = any(ids) order by id for share;
  perform from staff_facts where user_id = any(ids) order by user_id for update;
  update staff_facts f
  set last_seen_at = (select a.last_seen_at from account_activity a where a.user_id = f.user_id)
  where f.user_id = any(ids);
end $$;

create function refresh_review_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sent constant uuid[] := array(select distinct developer_assessment_id from reviews where id = any(ids));
begin
  -- Not for share: two who add a review to the same one, and then change it, would wait for each other.
  perform from developer_assessments where id = any(sent) order by id for no key update;
  perform from assessment_versions v
    where v.id in (select assessment_version_id from developer_assessments where id = any(sent)) order by v.id for share;
  perform from assessments a
    where a.id in (
      select v.assessment_id from developer_assessments d join assessment_versions v on v.id = d.assessment_version_id
      where d.id = any(sent)
    )
    order by a.id for share;
  perform from review_facts where review_id = any(ids) order by review_id for update;
  insert into review_facts (review_id, reviewer_id, code_name, assessment_name)
  select r.id, r.reviewer_id, d.code_name, a.name
  from reviews r
  join developer_assessments d on d.id = r.developer_assessment_id
  join assessment_versions v on v.id = d.assessment_version_id
  join assessments a on a.id = v.assessment_id
  where r.id = any(ids)
  on conflict (review_id) do update
  set reviewer_id = excluded.reviewer_id, code_name = excluded.code_name, assessment_name = excluded.assessment_name;
end $$;

create function refresh_security_event_facts(ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users
    where id in (
      select unnest(array[person_id, account_in(actor)]) from security_events where security_events.id = any(ids)
    )
    order by id for share;
  perform from security_event_facts where event_id = any(ids) order by event_id for update;
  insert into security_event_facts (event_id, people)
  select e.id, concat_ws(E'\n', a.display_name, a.email, p.display_name, p.email)
  from security_events e
  left join users a on a.id = account_in(e.actor)
  left join users p on p.id = e.person_id
  where e.id = any(ids)
  on conflict (event_id) do update set people = excluded.people;
end $$;

create function refresh_company_owners(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id in (select owner_id from companies where id = any(ids)) order by id for share;
  perform from company_facts where company_id = any(ids) order by company_id for update;
  update company_facts f
  set owner_name = (select u.display_name from companies c join users u on u.id = c.owner_id where c.id = f.company_id)
  where f.company_id = any(ids);
end $$;

-- The events that name any of these accounts.
create function security_events_of(ids uuid[]) returns bigint[]
language sql stable set search_path = public, pg_temp return array(
  select id from security_events where person_id = any(ids)
  union select id from security_events where actor = any(ids::text[])
);

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_list_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'users INSERT' then
    insert into client_facts (user_id) select id from new_rows where role = 'client';
    insert into staff_facts (user_id) select id from new_rows where role <> 'client';
  when 'users UPDATE' then
    perform refresh_company_owners(array(
      select c.id from old_rows o join new_rows n on n.id = o.id join companies c on c.owner_id = n.id
      where n.display_name <> o.display_name
    ));
    perform refresh_security_event_facts(security_events_of(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.display_name, n.email) <> (o.display_name, o.email)
    )));
    if exists (select from old_rows o join new_rows n on n.id = o.id where (o.role = 'client') <> (n.role = 'client')) then
      delete from client_facts f using new_rows n where n.id = f.user_id and n.role <> 'client';
      delete from staff_facts f using new_rows n where n.id = f.user_id and n.role = 'client';
      insert into client_facts (user_id) select id from new_rows where role = 'client' on conflict do nothing;
      insert into staff_facts (user_id) select id from new_rows where role <> 'client' on conflict do nothing;
      perform refresh_client_facts(array(select id from new_rows)), refresh_staff_facts(array(select id from new_rows));
    end if;
  when 'users DELETE' then
    perform refresh_security_event_facts(security_events_of(array(select id from old_rows)));
  when 'security_events INSERT' then
    perform refresh_security_event_facts(array(select id from new_rows));
  when 'company_users INSERT' then
    perform refresh_client_facts(array(select user_id from new_rows));
  when 'company_users UPDATE' then
    perform refresh_client_facts(array(select user_id from old_rows union select user_id from new_rows));
  when 'company_users DELETE' then
    perform refresh_client_facts(array(select user_id from old_rows));
  when 'companies INSERT' then
    perform refresh_company_owners(array(select id from new_rows where owner_id is not null));
  when 'companies UPDATE' then
    perform refresh_company_owners(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.owner_id is distinct from o.owner_id
    ));
    perform refresh_client_facts(array(
      select cu.user_id from old_rows o join new_rows n on n.id = o.id join company_users cu on cu.company_id = n.id
      where n.name <> o.name
    ));
  when 'account_activity INSERT', 'account_activity UPDATE' then
    perform refresh_staff_facts(array(select user_id from new_rows));
  when 'account_activity DELETE' then
    perform refresh_staff_facts(array(select user_id from old_rows));
  when 'reviews INSERT' then
    perform refresh_review_facts(array(select id from new_rows));
  when 'reviews UPDATE' then
    perform refresh_review_facts(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.reviewer_id, n.developer_assessment_id) <> (o.reviewer_id, o.developer_assessment_id)
    ));
  when 'developer_assessments UPDATE' then
    perform refresh_review_facts(array(
      select r.id from old_rows o join new_rows n on n.id = o.id join reviews r on r.developer_assessment_id = n.id
      where (n.code_name, n.assessment_version_id) <> (o.code_name, o.assessment_version_id)
    ));
  when 'assessment_versions UPDATE' then
    perform refresh_review_facts(array(
      select r.id from old_rows o join new_rows n on n.id = o.id
      join developer_assessments d on d.assessment_version_id = n.id join reviews r on r.developer_assessment_id = d.id
      where n.assessment_id <> o.assessment_id
    ));
  when 'assessments UPDATE' then
    perform refresh_review_facts(array(
      select r.id from old_rows o join new_rows n on n.id = o.id join assessment_versions v on v.assessment_id = n.id
      join developer_assessments d on d.assessment_version_id = v.id join reviews r on r.developer_assessment_id = d.id
      where n.name <> o.name
    ));
  end case;
  return null;
end $$;

-- Who writes a profile or placement waits for whoever moves its job to another company, and the other way round. Without it the former
-- counted for the old company only, and the latter counted without it.
create function keep_company_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rows_of constant text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows'
  end;
  jobs_of constant text := case tg_table_name
    when 'job_profiles' then 'select r.job_id from (%s) r'
    when 'placements' then 'select jp.job_id from (%s) r join job_profiles jp on jp.id = r.job_profile_id'
  end;
  ids uuid[];
begin
  if tg_table_name in ('companies', 'jobs') then
    execute format(
      'select array(select distinct %s from (%s) r)',
      case tg_table_name when 'companies' then 'id' else 'company_id' end,
      rows_of
    ) into ids;
  else
    execute format('select array(' || jobs_of || ')', rows_of) into ids;
    -- Not for share: two who write profiles of one job, and then the job, would wait for each other.
    perform from jobs where id = any(ids) order by id for no key update;
    ids := array(select distinct company_id from jobs where id = any(ids));
  end if;
  if cardinality(ids) = 0 then
    return null;
  end if;
  if tg_table_name = 'companies' and tg_op = 'INSERT' then
    insert into company_facts (company_id, last_touch_at) select id, updated_at from companies where id = any(ids)
    on conflict do nothing;
  end if;
  perform refresh_company_facts(ids);
  return null;
end $$;

-- The facts are locked before they are read, in a statement of their own, so that whoever waited counts what the other has written.
create function refresh_company_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from company_facts where company_id = any(ids) order by company_id for update;
  update company_facts f
  set active_jobs = j.active, newest_job_at = j.newest, profiles_out = p.out, placed_now = p.placed, starting = p.starting,
    last_touch_at = greatest(c.updated_at, j.touched, p.touched)
  from companies c
  cross join lateral (
    select
      count(*) filter (
        where status in ('LEAD', 'NEEDS_PROFILES', 'PROFILES_SENT', 'WAITING_ON_CLIENT', 'FOLLOW_UP', 'ACTIVE')
      ) as active,
      max(created_at) as newest,
      max(updated_at) as touched
    from jobs where company_id = c.id and deleted_at is null
  ) j
  cross join lateral (
    select
      count(*) filter (where jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) as out,
      count(*) filter (where pl.status in ('ACTIVE', 'ENDING')) as placed,
      count(*) filter (where pl.status = 'PENDING_START') as starting,
      max(greatest(jp.updated_at, pl.updated_at)) as touched
    from jobs
    join job_profiles jp on jp.job_id = jobs.id and jp.deleted_at is null
    left join placements pl on pl.job_profile_id = jp.id
    where jobs.company_id = c.id and jobs.deleted_at is null
  ) p
  where f.company_id = c.id and c.id = any(ids);
end $$;

do $$
declare
  target text;
  trigger_sql constant text :=
    'create trigger facts_%1$s after %1$s on %2$I referencing %3$s for each statement execute function keep_company_facts()';
begin
  foreach target in array array['companies', 'jobs', 'job_profiles', 'placements'] loop
    execute format(trigger_sql, 'insert', target, 'new table as new_rows');
    execute format(trigger_sql, 'update', target, 'old table as old_rows new table as new_rows');
    -- A deleted company takes its facts along.
    if target <> 'companies' then
      execute format(trigger_sql, 'delete', target, 'old table as old_rows');
    end if;
  end loop;
end $$;

do $$
declare
  target text;
  operation text;
begin
  foreach target in array array[
    'users insert', 'users update', 'users delete', 'company_users insert', 'company_users update', 'company_users delete',
    'companies insert', 'companies update', 'account_activity insert', 'account_activity update', 'account_activity delete',
    'reviews insert', 'reviews update', 'developer_assessments update', 'assessment_versions update', 'assessments update',
    'security_events insert'
  ] loop
    operation := split_part(target, ' ', 2);
    -- Behind facts_insert, which makes the row of a company.
    execute format(
      'create trigger list_facts_%1$s after %1$s on %2$I referencing %3$s for each statement execute function keep_list_facts()',
      operation,
      split_part(target, ' ', 1),
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end
    );
  end loop;
end $$;

revoke execute on function
  refresh_client_facts(uuid[]), refresh_staff_facts(uuid[]), refresh_review_facts(uuid[]), refresh_security_event_facts(bigint[]),
  refresh_company_owners(uuid[]), security_events_of(uuid[]), keep_list_facts(), keep_company_facts(), refresh_company_facts(uuid[])
from public;
