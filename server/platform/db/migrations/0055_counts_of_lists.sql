-- What a million rows need to be counted by. See docs/decisions/0031.

-- The tables of a firm are small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- Who waits is searched in a copy of the text, as they are sorted by copies: a count looked through the texts of all developers.
-- Else the functions are as in 0053_list_orders.sql.
alter table developer_facts add column waiting_search text;

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
    waiting_country = found.country, waiting_owner = found.owner, waiting_search = found.search
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
        (select display_name from users where id = d.owner_id) as owner, d.search
    ) as waiting on own.applied_at is not null
    where d.id = any(ids)
  ) as found
  where f.developer_id = found.id
    and (
      (f.applied_at, f.earlier_decision, f.earlier_decided_at)
        is distinct from (found.applied_at, found.decision, found.decided_at)
      or (f.waiting_stage, f.waiting_status, f.waiting_source, f.waiting_country, f.waiting_owner, f.waiting_search)
        is distinct from (found.stage, found.status, found.source, found.country, found.owner, found.search)
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
      where (n.stage, n.status, n.source, n.country, n.owner_id, n.search)
        is distinct from (o.stage, o.status, o.source, o.country, o.owner_id, o.search)
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

select refresh_developer_queue(array(select developer_id from developer_facts where applied_at is not null));

drop index developer_facts_applied_at_idx;
create index developer_facts_applied_at_idx on developer_facts (applied_at, developer_id) include (waiting_search)
  where applied_at is not null;
create index developer_facts_waiting_pairs_idx on developer_facts using gin (search_pairs(waiting_search));
-- Without the extension the same is found, only slower.
do $$
begin
  create index developer_facts_waiting_trigrams_idx on developer_facts using gin (waiting_search gin_trgm_ops) with (fastupdate = off);
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;

-- Everybody in vetting, with what a count looks at.
create index developers_vetting_search_idx on developers (id) include (search, status, owner_id)
  where stage = 'VETTING' and deleted_at is null;

-- Both are looked up at once. The index of active jobs alone would be searched once for each number of jobs.
create index company_facts_company_id_active_jobs_idx on company_facts (company_id, active_jobs);
