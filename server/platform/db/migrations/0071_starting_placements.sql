-- A placement that was agreed and has not begun is told apart from those that have, at a company too. See docs/decisions/0071.

-- The table is small enough to be locked for the moment that a column takes.
-- squawk-ignore-file adding-required-field

alter table company_facts add column starting integer not null default 0;

-- Else the function is as in 0018_company_facts.sql.
create or replace function refresh_company_facts(ids uuid[]) returns void
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

-- Nobody moves a placement between what is counted here and the end: its triggers wait for the facts.
select refresh_company_facts(array(
  select distinct j.company_id
  from placements pl join job_profiles jp on jp.id = pl.job_profile_id join jobs j on j.id = jp.job_id
  where pl.status = 'PENDING_START'
));
