-- What lists show, sort and filter of a company that other tables tell. Triggers keep it; it has neither version nor events.

create table company_facts (
  company_id uuid primary key references companies on delete cascade,
  active_jobs integer not null default 0 check (active_jobs >= 0),
  -- Job profiles that the client has and has not decided on.
  profiles_out integer not null default 0 check (profiles_out >= 0),
  placed_now integer not null default 0 check (placed_now >= 0),
  newest_job_at timestamptz,
  -- The latest change of the company, or of any of its jobs and their profiles.
  last_touch_at timestamptz not null
);
grant select on company_facts to vouch_app;

-- Counts anew for some companies. It locks their rows before it reads, each in a statement of its own: whoever changes the same company
-- at the same time is waited for, and then counted.
create function refresh_company_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from company_facts where company_id = any(ids) order by company_id for update;
  update company_facts f
  set active_jobs = j.active, newest_job_at = j.newest, profiles_out = p.out, placed_now = p.placed,
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
      max(greatest(jp.updated_at, pl.updated_at)) as touched
    from jobs
    join job_profiles jp on jp.job_id = jobs.id and jp.deleted_at is null
    left join placements pl on pl.job_profile_id = jp.id
    where jobs.company_id = c.id and jobs.deleted_at is null
  ) p
  where f.company_id = c.id and c.id = any(ids);
end $$;

-- One function for every table, run after each statement: it finds the companies that the changed rows belong to.
create function keep_company_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  rows_of constant text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows'
  end;
  ids_of constant text := case tg_table_name
    when 'companies' then 'select id from (%s) r'
    when 'jobs' then 'select company_id from (%s) r'
    when 'job_profiles' then 'select jobs.company_id from (%s) r join jobs on jobs.id = r.job_id'
    when 'placements' then
      'select jobs.company_id from (%s) r join job_profiles jp on jp.id = r.job_profile_id join jobs on jobs.id = jp.job_id'
  end;
  ids uuid[];
begin
  execute format('select array(select distinct * from (' || ids_of || ') found)', rows_of) into ids;
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

revoke execute on function refresh_company_facts(uuid[]), keep_company_facts() from public;

insert into company_facts (company_id, last_touch_at) select id, updated_at from companies;
select refresh_company_facts(array(select id from companies));

-- A sort reads its page from an index, whichever way it runs.
create index company_facts_active_jobs_idx on company_facts (active_jobs, company_id);
create index company_facts_profiles_out_idx on company_facts (profiles_out, company_id);
create index company_facts_placed_now_idx on company_facts (placed_now, company_id);
create index company_facts_newest_job_at_idx on company_facts (newest_job_at, company_id);
create index company_facts_last_touch_at_idx on company_facts (last_touch_at, company_id);
