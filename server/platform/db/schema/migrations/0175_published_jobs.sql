-- When the jobs page first showed a job, and when it last changed there. See docs/decisions/0109.

-- Both are null while it was never shown: its address tells nobody that there is such a job.
alter table job_facts
  add column published_at timestamptz,
  add column public_changed_at timestamptz,
  -- All rows meet it, so none is read.
  add constraint job_facts_published_check check (public_changed_at >= published_at) not valid;

-- changes: a job that is or was on the jobs page gets the day on which it was put there.
update job_facts f set published_at = shown.at, public_changed_at = shown.at
from (
  select row_id, min(at) as at from events
  where table_name = 'jobs' and new_values ->> 'is_public' = 'true'
  group by row_id
) as shown
where f.job_id = shown.row_id;

-- As in 0125, and what everybody may read of a job leaves its moment.
create or replace function keep_facts_of_jobs() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  linked uuid[];
  moved uuid[] := '{}';
  renamed uuid[] := '{}';
  shown uuid[];
begin
  case tg_op
  when 'INSERT' then
    linked := array(select id from new_rows);
    shown := array(select id from new_rows where is_public and deleted_at is null and is_open_job(status));
  when 'UPDATE' then
    linked := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.company_id, n.owner_id) is distinct from (o.company_id, o.owner_id)
    );
    moved := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.status <> o.status);
    renamed := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.title, n.company_id, n.deleted_at is null) is distinct from (o.title, o.company_id, o.deleted_at is null)
    );
    shown := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where n.is_public and n.deleted_at is null and is_open_job(n.status) and (
        not (o.is_public and o.deleted_at is null and is_open_job(o.status))
        or (
          n.title, n.type, n.location, n.regions, n.public_text, n.shows_company, n.shows_budget, n.skills_changed_at, n.currency,
          n.budget_hourly_min_cents, n.budget_hourly_max_cents, n.budget_monthly_cents, n.yearly_budget_min_cents, n.yearly_budget_max_cents
        ) is distinct from (
          o.title, o.type, o.location, o.regions, o.public_text, o.shows_company, o.shows_budget, o.skills_changed_at, o.currency,
          o.budget_hourly_min_cents, o.budget_hourly_max_cents, o.budget_monthly_cents, o.yearly_budget_min_cents, o.yearly_budget_max_cents
        )
      )
    );
  when 'DELETE' then
    perform refresh_company_facts(array(select distinct company_id from old_rows));
    return null;
  end case;
  perform from users where id in (select owner_id from jobs where id = any(linked)) order by id for share;
  perform from companies where id in (select company_id from jobs where id = any(linked)) order by id for share;
  if tg_op = 'INSERT' then
    perform refresh_company_facts(array(select distinct company_id from new_rows));
  else
    perform refresh_company_facts(array(select company_id from old_rows union select company_id from new_rows));
  end if;
  perform refresh_job_facts(array(select distinct id from unnest(linked || moved || renamed) id), moved);
  if shown <> '{}' then
    -- Rows of an import or of the demo firm come with their own past.
    update job_facts f
    set published_at = coalesce(f.published_at, shown_at), public_changed_at = greatest(f.published_at, shown_at)
    from (select id, case tg_op when 'INSERT' then created_at else now() end as shown_at from jobs where id = any(shown)) as job
    where f.job_id = job.id;
  end if;
  if renamed <> '{}' then
    perform refresh_job_profile_facts(array(select id from job_profiles where job_id = any(renamed)), '{}');
    perform refresh_meeting_facts(array(
      select m.id from job_profiles p join meetings m on m.job_profile_id = p.id where p.job_id = any(renamed)
    ));
    perform refresh_placement_facts(array(
      select pl.id from job_profiles p join placements pl on pl.job_profile_id = p.id where p.job_id = any(renamed)
    ));
  end if;
  return null;
end $$;
