-- What the lists of placements and check-ins show that other tables tell. See docs/decisions/0062.

-- What the lists of check-ins and placements sort, filter or search by that other rows tell. Triggers keep it; it has neither version
-- nor events. What depends on the present day is computed from it when it is read, so that it is never stale.
create table placement_facts (
  placement_id uuid primary key references placements on delete cascade,
  -- Neither the profile nor its developer is deleted.
  is_living boolean not null,
  developer_id uuid not null,
  developer_name text not null,
  job_id uuid not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  dstm_id uuid,
  dstm_name text,
  -- Of the check-ins that were held: when the last one was, and the last two moods.
  last_held_at timestamptz,
  last_mood text,
  mood_before text,
  last_missed_on date,
  -- How many were missed since one was held. Two in a row are an alert.
  missed_in_a_row integer not null default 0,
  -- The first day on which an open check-in is to be held.
  next_due_on date,
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (
    translate(lower(developer_name || E'\n' || job_title || E'\n' || company_name), 'ς', 'σ')
  ) stored
);
alter table placement_facts alter column search set statistics 1000;
grant select on placement_facts to vouch_app;
create index placement_facts_developer_name_idx on placement_facts (developer_name, placement_id) where is_living;
create index placement_facts_company_name_idx on placement_facts (company_name, placement_id) where is_living;
create index placement_facts_developer_id_idx on placement_facts (developer_id);
create index placement_facts_dstm_id_idx on placement_facts (dstm_id);
create index placement_facts_next_due_on_idx on placement_facts (next_due_on, placement_id) where is_living;
create index placement_facts_pairs_idx on placement_facts using gin (search_pairs(search));

-- Each function copies one thing. Whoever writes a source holds its lock. So a function locks the facts.
create function refresh_placement_check_ins(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  update placement_facts f
  set last_held_at = told.last_held_at, last_mood = told.moods[1], mood_before = told.moods[2],
    last_missed_on = told.last_missed_on, missed_in_a_row = told.missed_in_a_row, next_due_on = told.next_due_on
  from unnest(ids) as one (id)
  cross join lateral (
    select max(held_at) as last_held_at,
      (array_agg(mood order by held_at desc, id desc) filter (where mood is not null))[1:2] as moods,
      max(due_on) filter (where state = 'MISSED') as last_missed_on,
      count(*) filter (where state = 'MISSED' and due_on > coalesce(held_on, '-infinity'))::integer as missed_in_a_row,
      min(coalesce(snoozed_until, due_on)) filter (where state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')) as next_due_on
    from (
      select c.*, max(due_on) filter (where state = 'DONE') over () as held_on from check_ins c where placement_id = one.id
    ) as own
  ) as told
  where f.placement_id = one.id;
end $$;

create function refresh_placement_developers(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- A developer who is given to another DSTM does not hold that account's lock yet.
  perform from users where id in (
    select d.dstm_id from placements pl join job_profiles p on p.id = pl.job_profile_id join developers d on d.id = p.developer_id
    where pl.id = any(ids)
  ) order by id for share;
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  update placement_facts f
  set is_living = p.deleted_at is null and d.deleted_at is null, developer_name = trim(d.first_name || ' ' || d.last_name),
    dstm_id = d.dstm_id, dstm_name = u.display_name
  from placements pl
  join job_profiles p on p.id = pl.job_profile_id
  join developers d on d.id = p.developer_id
  left join users u on u.id = d.dstm_id
  where pl.id = any(ids) and f.placement_id = pl.id;
end $$;

create function refresh_placement_jobs(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- A job that goes to another company does not hold that company's lock yet.
  perform from companies where id in (
    select j.company_id from placements pl join job_profiles p on p.id = pl.job_profile_id join jobs j on j.id = p.job_id
    where pl.id = any(ids)
  ) order by id for share;
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  update placement_facts f
  set job_title = j.title, company_id = j.company_id, company_name = c.name
  from placements pl
  join job_profiles p on p.id = pl.job_profile_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  where pl.id = any(ids) and f.placement_id = pl.id;
end $$;

create function refresh_placement_dstms(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  update placement_facts f
  set dstm_name = u.display_name
  from placements pl
  join job_profiles p on p.id = pl.job_profile_id
  join developers d on d.id = p.developer_id
  left join users u on u.id = d.dstm_id
  where pl.id = any(ids) and f.placement_id = pl.id;
end $$;

-- Whoever links a placement locks all that is copied, so that nobody renames it meanwhile, and only then the facts.
create function lock_placement_sources(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  profile_ids constant uuid[] := array(select job_profile_id from placements where id = any(ids));
begin
  perform from users where id in (
    select d.dstm_id from job_profiles p join developers d on d.id = p.developer_id where p.id = any(profile_ids)
  ) order by id for share;
  perform from companies where id in (
    select j.company_id from job_profiles p join jobs j on j.id = p.job_id where p.id = any(profile_ids)
  ) order by id for share;
  perform from developers where id in (select developer_id from job_profiles where id = any(profile_ids)) order by id for share;
  perform from jobs where id in (select job_id from job_profiles where id = any(profile_ids)) order by id for share;
  perform from job_profiles where id = any(profile_ids) order by id for share;
end $$;

create function relist_placements(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform lock_placement_sources(ids);
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  insert into placement_facts (
    placement_id, is_living, developer_id, developer_name, job_id, job_title, company_id, company_name, dstm_id, dstm_name
  )
  select pl.id, p.deleted_at is null and d.deleted_at is null, d.id, trim(d.first_name || ' ' || d.last_name), j.id, j.title,
    c.id, c.name, d.dstm_id, u.display_name
  from placements pl
  join job_profiles p on p.id = pl.job_profile_id
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = d.dstm_id
  where pl.id = any(ids)
  on conflict (placement_id) do update
  set is_living = excluded.is_living, developer_id = excluded.developer_id, developer_name = excluded.developer_name,
    job_id = excluded.job_id, job_title = excluded.job_title, company_id = excluded.company_id,
    company_name = excluded.company_name, dstm_id = excluded.dstm_id, dstm_name = excluded.dstm_name;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_placement_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'placements INSERT' then
    perform relist_placements(array(select id from new_rows));
  when 'placements UPDATE' then
    perform relist_placements(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.job_profile_id <> o.job_profile_id
    ));
  when 'check_ins INSERT' then
    perform refresh_placement_check_ins(array(select distinct placement_id from new_rows));
  when 'check_ins UPDATE' then
    perform refresh_placement_check_ins(array(
      select unnest(array[o.placement_id, n.placement_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.placement_id, n.state, n.due_on, n.snoozed_until, n.held_at, n.mood)
        is distinct from (o.placement_id, o.state, o.due_on, o.snoozed_until, o.held_at, o.mood)
    ));
  when 'check_ins DELETE' then
    perform refresh_placement_check_ins(array(select distinct placement_id from old_rows));
  when 'job_profiles UPDATE' then
    perform relist_placements(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id join placements pl on pl.job_profile_id = n.id
      where (n.developer_id, n.job_id, n.deleted_at is null) is distinct from (o.developer_id, o.job_id, o.deleted_at is null)
    ));
  when 'developers UPDATE' then
    perform refresh_placement_developers(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id
      join job_profiles p on p.developer_id = n.id join placements pl on pl.job_profile_id = p.id
      where (n.first_name, n.last_name, n.dstm_id, n.deleted_at is null)
        is distinct from (o.first_name, o.last_name, o.dstm_id, o.deleted_at is null)
    ));
  when 'jobs UPDATE' then
    perform refresh_placement_jobs(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id
      join job_profiles p on p.job_id = n.id join placements pl on pl.job_profile_id = p.id
      where (n.title, n.company_id) <> (o.title, o.company_id)
    ));
  when 'companies UPDATE' then
    perform refresh_placement_jobs(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id join jobs j on j.company_id = n.id
      join job_profiles p on p.job_id = j.id join placements pl on pl.job_profile_id = p.id
      where n.name <> o.name
    ));
  when 'users UPDATE' then
    perform refresh_placement_dstms(array(
      select f.placement_id from old_rows o join new_rows n on n.id = o.id join placement_facts f on f.dstm_id = n.id
      where n.display_name <> o.display_name
    ));
  end case;
  return null;
end $$;

-- A deleted placement takes its facts along, and nobody deletes what placements refer to.
select make_facts('placement_facts', 'placements insert', 'placements update', 'check_ins insert', 'check_ins update',
  'check_ins delete', 'job_profiles update', 'developers update', 'jobs update', 'companies update', 'users update');

revoke execute on function
  refresh_placement_check_ins(uuid[]), refresh_placement_developers(uuid[]), refresh_placement_jobs(uuid[]),
  refresh_placement_dstms(uuid[]), lock_placement_sources(uuid[]), relist_placements(uuid[]), keep_placement_facts()
from public;
