-- Orders of lists that were sorted in memory. See docs/decisions/0031.

-- The tables of a firm are small enough to be locked for the moment that an index or a trigger takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- What the list of applicants is sorted by stands beside who waits: 150,000 who wait were joined with a million developers for each page.
-- These are copies, null for all others. Else the functions are as in 0024_queue.sql.
alter table developer_facts
  add column waiting_stage text,
  add column waiting_status text,
  add column waiting_source text,
  -- Where the country stands among all.
  add column waiting_country integer,
  add column waiting_owner text;

create or replace function refresh_developer_queue(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Nobody changes a name meanwhile.
  perform from users where id in (select owner_id from developers where id = any(ids)) order by id for share;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set applied_at = found.applied_at, earlier_decision = found.decision, earlier_decided_at = found.decided_at,
    waiting_stage = found.stage, waiting_status = found.status, waiting_source = found.source,
    waiting_country = found.country, waiting_owner = found.owner
  from (
    select d.id, own.applied_at, earlier.decision, earlier.decided_at, waiting.*
    from developers d
    cross join lateral (
      select case
        when d.stage = 'APPLICANT' then coalesce(max(created_at), d.created_at)
        when d.stage <> 'BLOCKED' then max(created_at) filter (where decision is null)
      end as applied_at
      from applications where developer_id = d.id
    ) as own
    left join lateral (
      select decision, decided_at from applications
      where developer_id = d.id and decision is not null
      order by decided_at desc, id desc
      limit 1
    ) as earlier on true
    left join lateral (
      select d.stage, d.status, d.source, country_place(d.country) as country,
        (select display_name from users where id = d.owner_id) as owner
    ) as waiting on own.applied_at is not null
    where d.id = any(ids)
  ) as found
  where f.developer_id = found.id
    and (
      (f.applied_at, f.earlier_decision, f.earlier_decided_at)
        is distinct from (found.applied_at, found.decision, found.decided_at)
      or (f.waiting_stage, f.waiting_status, f.waiting_source, f.waiting_country, f.waiting_owner)
        is distinct from (found.stage, found.status, found.source, found.country, found.owner)
    );
end $$;

create or replace function keep_developer_queue() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'developers INSERT' then
    perform refresh_developer_queue(array(select id from new_rows where stage = 'APPLICANT'));
  when 'developers UPDATE' then
    perform refresh_developer_queue(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status, n.source, n.country, n.owner_id) is distinct from (o.stage, o.status, o.source, o.country, o.owner_id)
    ));
  when 'users UPDATE' then
    perform refresh_developer_queue(array(
      select d.id from old_rows o join new_rows n on n.id = o.id join developers d on d.owner_id = n.id
      join developer_facts f on f.developer_id = d.id
      where n.display_name <> o.display_name and f.applied_at is not null
    ));
  when 'applications INSERT' then
    perform refresh_developer_queue(array(select distinct developer_id from new_rows));
  when 'applications UPDATE' then
    perform refresh_developer_queue(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.decision, n.decided_at) is distinct from (o.developer_id, o.decision, o.decided_at)
      group by 1
    ));
  when 'applications DELETE' then
    perform refresh_developer_queue(array(select distinct developer_id from old_rows));
  end case;
  return null;
end $$;

create trigger keep_developer_queue_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();

select refresh_developer_queue(array(select developer_id from developer_facts where applied_at is not null));

create index developer_facts_waiting_stage_idx on developer_facts (waiting_stage, developer_id) where applied_at is not null;
create index developer_facts_waiting_status_idx on developer_facts (waiting_status, developer_id) where applied_at is not null;
create index developer_facts_waiting_status_down_idx on developer_facts (waiting_status desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_source_idx on developer_facts (waiting_source, developer_id) where applied_at is not null;
create index developer_facts_waiting_source_down_idx on developer_facts (waiting_source desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_country_idx on developer_facts (waiting_country, developer_id) where applied_at is not null;
create index developer_facts_waiting_country_down_idx on developer_facts (waiting_country desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_waiting_owner_idx on developer_facts (waiting_owner, developer_id) where applied_at is not null;
create index developer_facts_waiting_owner_down_idx on developer_facts (waiting_owner desc nulls last, developer_id desc)
  where applied_at is not null;
create index developer_facts_earlier_idx on developer_facts (earlier_decided_at, developer_id) where applied_at is not null;
create index developer_facts_earlier_down_idx on developer_facts (earlier_decided_at desc nulls last, developer_id desc)
  where applied_at is not null;

-- All reviews of one person by their total.
create index reviews_reviewer_id_total_score_idx on reviews (reviewer_id, total_score, id);
create index reviews_reviewer_id_total_score_down_idx on reviews (reviewer_id, total_score desc nulls last, id desc);

-- The few that a list must not show: a page far away then leaves them out without looking up every row.
create index companies_deleted_idx on companies (id) where deleted_at is not null;
create index jobs_deleted_idx on jobs (id) where deleted_at is not null;

-- Everybody in vetting by their step.
create index developers_vetting_step_idx on developers (
  array_position('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[], status), id
) where stage = 'VETTING' and deleted_at is null;

-- For one company. The planner takes the index of all counts otherwise, which it has to search once for each count.
create unique index company_facts_filters_key on company_facts (company_id) include (active_jobs, newest_job_at, last_touch_at);

-- For one profile, without the row itself.
create index job_profiles_id_status_idx on job_profiles (id) include (status);

-- Open profiles of one owner: else as in 0037_job_profile_facts.sql.
alter table job_profile_facts add column owner_id uuid;

create or replace function relist_job_profiles(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform lock_job_profile_sources(ids);
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  insert into job_profile_facts (
    job_profile_id, is_living, phase, waiting_on, status_since, margin, developer_name, job_title, company_id, company_name, owner_id,
    owner_name
  )
  select p.id, p.deleted_at is null and d.deleted_at is null and j.deleted_at is null, job_profile_phase(p.status),
    job_profile_waiting_on(p.status, p.client_answer), p.created_at, margin_percent(p.cost_rate_cents, p.bill_rate_cents),
    d.first_name || ' ' || d.last_name, j.title, j.company_id, c.name, p.owner_id, u.display_name
  from job_profiles p
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = p.owner_id
  where p.id = any(ids)
  on conflict (job_profile_id) do update
  set is_living = excluded.is_living, developer_name = excluded.developer_name, job_title = excluded.job_title,
    company_id = excluded.company_id, company_name = excluded.company_name, owner_id = excluded.owner_id,
    owner_name = excluded.owner_name;
end $$;

update job_profile_facts f set owner_id = p.owner_id from job_profiles p where p.id = f.job_profile_id and p.owner_id is not null;

create index job_profile_facts_owner_id_idx
  on job_profile_facts (owner_id, phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;

-- With what people narrow these lists down by most. Else as in 0031_search_columns.sql.
drop index companies_search_idx, developers_search_idx;
create index companies_search_idx on companies (name, id) include (search, status) where deleted_at is null;
create index developers_search_idx on developers ((first_name || ' ' || last_name), id)
  include (search, first_name, last_name, stage, status, country)
  where deleted_at is null;
