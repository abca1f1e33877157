-- What the list of job profiles shows that other tables tell. See docs/decisions/0053.

-- What the list of job profiles sorts, filters or searches by that other rows tell. Triggers keep it; it has neither version nor events.
create table job_profile_facts (
  job_profile_id uuid primary key references job_profiles on delete cascade,
  -- Neither the profile nor its developer or job is deleted.
  is_living boolean not null,
  phase text not null,
  -- Null for a profile that is not open.
  waiting_on text,
  status_since timestamptz not null,
  -- Percent; null without both rates.
  margin numeric,
  developer_name text not null,
  job_title text not null,
  company_id uuid not null,
  company_name text not null,
  -- Null without an owner.
  owner_name text,
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (
    translate(lower(developer_name || E'\n' || job_title || E'\n' || company_name), 'ς', 'σ')
  ) stored,
  -- For open profiles of one owner.
  owner_id uuid
);
alter table job_profile_facts alter column search set statistics 1000;
grant select on job_profile_facts to vouch_app;
-- Most lists are of the open ones, so those have indexes that begin with the phase. A value that can be missing stands last in both
-- directions, and each needs an index of its own.
create index job_profile_facts_days_idx on job_profile_facts ((timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_phase_idx
  on job_profile_facts (phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_on_idx
  on job_profile_facts (waiting_on, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_idx on job_profile_facts (waiting_on, job_profile_id) where is_living;
create index job_profile_facts_waiting_down_idx on job_profile_facts (waiting_on desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_developer_name_idx on job_profile_facts (developer_name, job_profile_id) where is_living;
create index job_profile_facts_job_title_idx on job_profile_facts (job_title, job_profile_id) where is_living;
create index job_profile_facts_company_name_idx on job_profile_facts (company_name, job_profile_id) where is_living;
create index job_profile_facts_company_id_idx
  on job_profile_facts (company_id, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_owner_name_idx on job_profile_facts (owner_name, job_profile_id) where is_living;
create index job_profile_facts_owner_name_down_idx on job_profile_facts (owner_name desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_margin_idx on job_profile_facts (margin, job_profile_id) where is_living;
create index job_profile_facts_margin_down_idx on job_profile_facts (margin desc nulls last, job_profile_id desc) where is_living;
create index job_profile_facts_pairs_idx on job_profile_facts using gin (search_pairs(search));
create index job_profile_facts_owner_id_idx
  on job_profile_facts (owner_id, phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;

-- When the status last changed, by the events; null where it never did. An undo brings back the moment that it had before.
create function job_profile_status_since(profile uuid, undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = profile and table_name = 'job_profiles' and action = 'UPDATE' and new_values ? 'status' and undoes is null
    and (undone is null or change_id is distinct from undone)
    and not exists (select from events u where u.row_id = profile and u.undoes = e.change_id)
  order by id desc
  limit 1
$$;

-- Each function copies one thing. Whoever writes a source holds its lock. So a function locks the facts.
create function refresh_job_profile_states(ids uuid[], is_moved boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  update job_profile_facts f
  set phase = job_profile_phase(p.status), waiting_on = job_profile_waiting_on(p.status, p.client_answer),
    margin = margin_percent(p.cost_rate_cents, p.bill_rate_cents),
    is_living = p.deleted_at is null and d.deleted_at is null and j.deleted_at is null,
    status_since = case
      when not is_moved then f.status_since
      when undone is null then now()
      else coalesce(job_profile_status_since(p.id, undone), p.created_at)
    end
  from job_profiles p join developers d on d.id = p.developer_id join jobs j on j.id = p.job_id
  where p.id = any(ids) and f.job_profile_id = p.id;
end $$;

create function refresh_job_profile_developers(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  update job_profile_facts f
  set developer_name = d.first_name || ' ' || d.last_name
  from job_profiles p join developers d on d.id = p.developer_id
  where p.id = any(ids) and f.job_profile_id = p.id;
end $$;

create function refresh_job_profile_jobs(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- A job that goes to another company does not hold that company's lock yet.
  perform from companies
    where id in (select j.company_id from job_profiles p join jobs j on j.id = p.job_id where p.id = any(ids))
    order by id for share;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  update job_profile_facts f
  set job_title = j.title, company_id = j.company_id, company_name = c.name
  from job_profiles p join jobs j on j.id = p.job_id join companies c on c.id = j.company_id
  where p.id = any(ids) and f.job_profile_id = p.id;
end $$;

create function refresh_job_profile_owners(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  update job_profile_facts f
  set owner_name = u.display_name
  from job_profiles p left join users u on u.id = p.owner_id
  where p.id = any(ids) and f.job_profile_id = p.id;
end $$;

-- Whoever links a profile locks all that is copied, so that nobody renames it meanwhile, and only then the facts.
create function lock_job_profile_sources(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id in (select owner_id from job_profiles where id = any(ids)) order by id for share;
  perform from companies
    where id in (select j.company_id from job_profiles p join jobs j on j.id = p.job_id where p.id = any(ids))
    order by id for share;
  perform from developers where id in (select developer_id from job_profiles where id = any(ids)) order by id for share;
  perform from jobs where id in (select job_id from job_profiles where id = any(ids)) order by id for share;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_job_profile_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'job_profiles INSERT' then
    perform relist_job_profiles(array(select id from new_rows));
  when 'job_profiles UPDATE' then
    perform relist_job_profiles(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.job_id, n.owner_id) is distinct from (o.developer_id, o.job_id, o.owner_id)
    ));
    perform refresh_job_profile_states(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.status <> o.status
    ), true);
    perform refresh_job_profile_states(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where n.status = o.status and (n.cost_rate_cents, n.bill_rate_cents, n.client_answer, n.deleted_at)
        is distinct from (o.cost_rate_cents, o.bill_rate_cents, o.client_answer, o.deleted_at)
    ), false);
  when 'developers UPDATE' then
    perform refresh_job_profile_developers(array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.developer_id = n.id
      where (n.first_name, n.last_name) <> (o.first_name, o.last_name)
    ));
    perform refresh_job_profile_states(array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.developer_id = n.id
      where (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'jobs UPDATE' then
    perform refresh_job_profile_jobs(array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.job_id = n.id
      where (n.title, n.company_id) <> (o.title, o.company_id)
    ));
    perform refresh_job_profile_states(array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.job_id = n.id
      where (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'companies UPDATE' then
    perform refresh_job_profile_jobs(array(
      select p.id from old_rows o join new_rows n on n.id = o.id
      join jobs j on j.company_id = n.id join job_profiles p on p.job_id = j.id
      where n.name <> o.name
    ));
  when 'users UPDATE' then
    perform refresh_job_profile_owners(array(
      select p.id from old_rows o join new_rows n on n.id = o.id join job_profiles p on p.owner_id = n.id
      where n.display_name <> o.display_name
    ));
  end case;
  return null;
end $$;

-- The demo firm tells its past after its rows are there.
create function retell_job_profile_facts(ids uuid[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update job_profile_facts f
  set status_since = coalesce(job_profile_status_since(p.id, null), p.created_at)
  from job_profiles p
  where p.id = any(ids) and f.job_profile_id = p.id
$$;

create function relist_job_profiles(ids uuid[]) returns void
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

-- A deleted profile takes its facts along, and nobody deletes what profiles refer to.
select make_facts(
  'job_profile_facts', 'job_profiles insert', 'job_profiles update', 'developers update', 'jobs update', 'companies update',
  'users update'
);

revoke execute on function
  refresh_job_profile_states(uuid[],boolean), refresh_job_profile_developers(uuid[]), refresh_job_profile_jobs(uuid[]),
  refresh_job_profile_owners(uuid[]), lock_job_profile_sources(uuid[]), keep_job_profile_facts(), retell_job_profile_facts(uuid[]),
  relist_job_profiles(uuid[])
from public;
