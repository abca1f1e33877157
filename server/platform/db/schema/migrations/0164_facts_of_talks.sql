-- The last touch of a company and the last contact of a developer follow the talks that are noted on them. See docs/decisions/0106.

-- As in 0124_reading_facts.sql, and talks.
create or replace function refresh_company_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from company_facts where company_id = any(ids) order by company_id for update;
  update company_facts f
  set active_jobs = j.active, newest_job_at = j.newest, profiles_out = p.out, placed_now = p.placed, starting = p.starting,
    last_touch_at = greatest(
      c.updated_at, j.touched, p.touched, (select max(talked_at) from notes where company_id = c.id and deleted_at is null)
    ),
    owner_name = u.display_name
  from companies c
  left join users u on u.id = c.owner_id
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

create or replace function refresh_developer_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set best_assessment_id = best.id, best_result = best.result, best_score = best.total_score, open_profiles = profiles.open,
    last_profile_at = profiles.last, last_contact_at = contact.last, dstm_name = dstm.display_name, applied_at = own.applied_at,
    earlier_decision = earlier.decision, earlier_decided_at = earlier.decided_at, waiting_stage = waiting.stage,
    waiting_status = waiting.status, waiting_source = waiting.source, waiting_country = waiting.country,
    waiting_owner = waiting.owner, waiting_search = waiting.search
  from developers d
  left join users dstm on dstm.id = d.dstm_id
  left join lateral (
    select id, result, total_score from developer_assessments
    where developer_id = d.id and result is not null
    order by array_position('{STRONG_PASS,PASS,INCONCLUSIVE,FAIL,STRONG_FAIL}', result),
      total_score desc nulls last, completed_at desc nulls last, id
    limit 1
  ) as best on true
  cross join lateral (
    select max(created_at) as last, (count(*) filter (where status in (
      'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
    )))::integer as open
    from job_profiles where developer_id = d.id and deleted_at is null
  ) as profiles
  cross join lateral (
    select greatest(
      (select max(created_at) from job_messages where developer_id = d.id and success and delivery_method <> 'OUTBOX'),
      (select max(created_at) from messages where developer_id = d.id and success and delivery_method <> 'OUTBOX'),
      (select max(talked_at) from notes where developer_id = d.id and deleted_at is null)
    ) as last
  ) as contact
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
  where d.id = any(ids) and f.developer_id = d.id
    and (
      (f.best_assessment_id, f.best_result, f.best_score, f.open_profiles, f.last_profile_at, f.last_contact_at, f.dstm_name)
        is distinct from (best.id, best.result, best.total_score, profiles.open, profiles.last, contact.last, dstm.display_name)
      or (f.applied_at, f.earlier_decision, f.earlier_decided_at)
        is distinct from (own.applied_at, earlier.decision, earlier.decided_at)
      or (f.waiting_stage, f.waiting_status, f.waiting_source, f.waiting_country, f.waiting_owner, f.waiting_search)
        is distinct from (waiting.stage, waiting.status, waiting.source, waiting.country, waiting.owner, waiting.search)
    );
end $$;

create function keep_facts_of_notes() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  company_ids uuid[] := array(select company_id from new_rows where company_id is not null);
  developer_ids uuid[] := array(select developer_id from new_rows where developer_id is not null);
begin
  -- A merge gives the notes of one person to another, and an undo gives them back.
  if tg_op = 'UPDATE' then
    developer_ids := developer_ids || array(select developer_id from old_rows where developer_id is not null);
  end if;
  perform refresh_company_facts(company_ids);
  perform refresh_developer_facts(developer_ids);
  return null;
end $$;
create trigger keep_facts_insert after insert on notes referencing new table as new_rows for each statement
  execute function keep_facts_of_notes();
create trigger keep_facts_update after update on notes referencing old table as old_rows new table as new_rows for each statement
  execute function keep_facts_of_notes();
revoke execute on function keep_facts_of_notes() from public;
