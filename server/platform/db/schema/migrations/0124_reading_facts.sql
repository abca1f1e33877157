-- How the facts of lists are read from what they tell of. See docs/decisions/0031.
--
-- Each function takes many rows at once. It locks their facts before it reads, in a statement of its own: whoever changes the same ones at
-- the same time is waited for, and then read. It locks nothing else, so all of the facts are read whoever changed. A session keeps the plan
-- that it made first, perhaps for an empty table, so none may plan to read a whole table.

create function refresh_company_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from company_facts where company_id = any(ids) order by company_id for update;
  update company_facts f
  set active_jobs = j.active, newest_job_at = j.newest, profiles_out = p.out, placed_now = p.placed, starting = p.starting,
    last_touch_at = greatest(c.updated_at, j.touched, p.touched), owner_name = u.display_name
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

create function refresh_developer_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
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
      (select max(created_at) from messages where developer_id = d.id and success and delivery_method <> 'OUTBOX')
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

-- Finds anew whether another record may be the same person, for these and for all that have one of these signs. Two transactions that
-- add one person at the same time would not see each other, so each sign is locked. An import, with too many of them for the server's
-- table of locks, locks out everybody else.
--
-- Three indexes of developers find those who share a sign. A plan that was made for a small table would read all of it for each record of
-- an import. So would one without statistics, hoping to meet a duplicate soon.
create function refresh_developer_duplicates(ids uuid[], mailboxes text[], github_names text[], linkedin_names text[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  wrong uuid[];
begin
  if ids is null then
    return;
  end if;
  if cardinality(ids) <= 100 then
    perform pg_advisory_xact_lock_shared(hashtext('developer_duplicates'));
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'), key)
    from (
      select hashtext(sign) as key from unnest(mailboxes || github_names || linkedin_names) as signs (sign)
      where sign is not null group by 1 order by 1
    ) as keys;
  else
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'));
  end if;
  ids := array(
    select unnest(ids)
    union select d.id from unnest(mailboxes) as m (box) join developers d on mailbox(d.email) = m.box and d.deleted_at is null
    union select d.id from unnest(github_names) as n (name)
      join developers d on profile_name(d.url_github) = n.name and d.deleted_at is null
    union select d.id from unnest(linkedin_names) as n (name)
      join developers d on profile_name(d.url_linkedin) = n.name and d.deleted_at is null
  );
  -- One record may share a sign with one that changes here, and another with one that changes elsewhere at the same time.
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  select array_agg(f.developer_id) into wrong
  from unnest(ids) as changed (id)
  join developers d on d.id = changed.id
  join developer_facts f on f.developer_id = d.id
  where f.has_duplicate <> (d.deleted_at is null and (
    exists (select from developers where mailbox(email) = mailbox(d.email) and deleted_at is null and id <> d.id)
    or exists (
      select from developers
      where profile_name(url_github) = profile_name(d.url_github) and deleted_at is null and id <> d.id
    )
    or exists (
      select from developers
      where profile_name(url_linkedin) = profile_name(d.url_linkedin) and deleted_at is null and id <> d.id
    )
  ));
  if wrong is not null then
    update developer_facts set has_duplicate = not has_duplicate where developer_id = any(wrong);
  end if;
end $$;

-- @param moved those of them whose status changed now.
create function refresh_job_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from job_facts where job_id = any(ids) order by job_id for update;
  insert into job_facts as f (
    job_id, title, created_at, company_name, owner_name, status_since, profile_counts, open_profiles, placed_profiles
  )
  select j.id, j.title, j.created_at, c.name, u.display_name, j.created_at, coalesce(counted.by_status, '{}'),
    coalesce(counted.open, 0), coalesce(counted.placed, 0)
  from jobs j
  join companies c on c.id = j.company_id
  left join users u on u.id = j.owner_id
  cross join lateral (
    select jsonb_object_agg(status, number) as by_status,
      sum(number) filter (where status = 'PLACED') as placed,
      sum(number) filter (where status in (
        'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
      )) as open
    from (
      select status, count(*) as number from job_profiles where job_id = j.id and deleted_at is null group by status
    ) as numbers
  ) as counted
  where j.id = any(ids)
  on conflict (job_id) do update
  set title = excluded.title, company_name = excluded.company_name, owner_name = excluded.owner_name,
    profile_counts = excluded.profile_counts, open_profiles = excluded.open_profiles, placed_profiles = excluded.placed_profiles,
    status_since = case when f.job_id = any(moved) then now() else f.status_since end
  where f.job_id = any(moved)
    or (f.title, f.company_name, f.owner_name, f.profile_counts)
      is distinct from (excluded.title, excluded.company_name, excluded.owner_name, excluded.profile_counts);
end $$;

-- @param moved those of them whose status changed now.
create function refresh_job_profile_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from job_profile_facts where job_profile_id = any(ids) order by job_profile_id for update;
  insert into job_profile_facts as f (
    job_profile_id, is_living, phase, waiting_on, status_since, margin, developer_name, job_title, company_id, company_name, owner_id,
    owner_name
  )
  select p.id, p.deleted_at is null and d.deleted_at is null and j.deleted_at is null, job_profile_phase(p.status),
    job_profile_waiting_on(p.status, p.client_answer),
    case
      when p.id <> all(moved) then p.created_at
      when undone is null then now()
      else coalesce(job_profile_status_since(p.id, undone), p.created_at)
    end,
    margin_percent(p.cost_rate_cents, p.bill_rate_cents), d.first_name || ' ' || d.last_name, j.title, j.company_id, c.name,
    p.owner_id, u.display_name
  from job_profiles p
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = p.owner_id
  where p.id = any(ids)
  on conflict (job_profile_id) do update
  set is_living = excluded.is_living, phase = excluded.phase, waiting_on = excluded.waiting_on, margin = excluded.margin,
    status_since = case when f.job_profile_id = any(moved) then excluded.status_since else f.status_since end,
    developer_name = excluded.developer_name, job_title = excluded.job_title, company_id = excluded.company_id,
    company_name = excluded.company_name, owner_id = excluded.owner_id, owner_name = excluded.owner_name;
end $$;

create function refresh_meeting_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from meeting_facts where meeting_id = any(ids) order by meeting_id for update;
  insert into meeting_facts as f (meeting_id, developer_name, organiser_name, job_title)
  select m.id, d.first_name || ' ' || d.last_name, u.display_name, j.title
  from meetings m
  join developers d on d.id = m.developer_id
  left join users u on u.id = m.organiser_id
  left join job_profiles p on p.id = m.job_profile_id
  left join jobs j on j.id = p.job_id
  where m.id = any(ids)
  on conflict (meeting_id) do update
  set developer_name = excluded.developer_name, organiser_name = excluded.organiser_name, job_title = excluded.job_title
  where (f.developer_name, f.organiser_name, f.job_title)
    is distinct from (excluded.developer_name, excluded.organiser_name, excluded.job_title);
end $$;

create function refresh_placement_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from placement_facts where placement_id = any(ids) order by placement_id for update;
  insert into placement_facts (
    placement_id, is_living, developer_id, developer_name, job_id, job_title, company_id, company_name, dstm_id, dstm_name,
    last_held_at, last_mood, mood_before, last_missed_on, missed_in_a_row, next_due_on
  )
  select pl.id, p.deleted_at is null and d.deleted_at is null, d.id, trim(d.first_name || ' ' || d.last_name), j.id, j.title,
    c.id, c.name, d.dstm_id, u.display_name, told.last_held_at, told.moods[1], told.moods[2], told.last_missed_on,
    told.missed_in_a_row, told.next_due_on
  from placements pl
  join job_profiles p on p.id = pl.job_profile_id
  join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id
  join companies c on c.id = j.company_id
  left join users u on u.id = d.dstm_id
  cross join lateral (
    select max(held_at) as last_held_at,
      (array_agg(mood order by held_at desc, id desc) filter (where mood is not null))[1:2] as moods,
      max(due_on) filter (where state = 'MISSED') as last_missed_on,
      count(*) filter (where state = 'MISSED' and due_on > coalesce(held_on, '-infinity'))::integer as missed_in_a_row,
      min(coalesce(snoozed_until, due_on)) filter (where state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')) as next_due_on
    from (
      select c.*, max(due_on) filter (where state = 'DONE') over () as held_on from check_ins c where placement_id = pl.id
    ) as own
  ) as told
  where pl.id = any(ids)
  on conflict (placement_id) do update
  set is_living = excluded.is_living, developer_id = excluded.developer_id, developer_name = excluded.developer_name,
    job_id = excluded.job_id, job_title = excluded.job_title, company_id = excluded.company_id,
    company_name = excluded.company_name, dstm_id = excluded.dstm_id, dstm_name = excluded.dstm_name,
    last_held_at = excluded.last_held_at, last_mood = excluded.last_mood, mood_before = excluded.mood_before,
    last_missed_on = excluded.last_missed_on, missed_in_a_row = excluded.missed_in_a_row, next_due_on = excluded.next_due_on;
end $$;

-- @param is_moved whether the step is a new one.
create function refresh_vetting_steps(ids uuid[], is_moved boolean) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from vetting_facts where developer_id = any(ids) order by developer_id for update;
  update vetting_facts f
  set step_since = case
    when d.stage <> 'VETTING' or d.deleted_at is not null then null
    when is_moved and undone is null then now()
    else coalesce(vetting_step_since(d.id, undone), d.created_at)
  end
  from developers d
  where d.id = any(ids) and f.developer_id = d.id;
end $$;

create function refresh_vetting_attempts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from vetting_facts where developer_id = any(ids) order by developer_id for update;
  update vetting_facts f
  set attempt_id = a.id, attempt_status = a.status, assessment_id = a.assessment_id, reviewer_id = r.reviewer_id,
    is_review_owed = coalesce(r.is_owed, false), score = coalesce(a.total_score, s.score),
    due_at = case
      when r.is_owed then r.due_at
      when a.status in ('SENT', 'STARTED', 'EXPIRED') then a.due_at
    end
  from unnest(ids) as changed (id)
  left join lateral (
    select own.id, own.status, own.due_at, own.total_score, v.assessment_id
    from developer_assessments own join assessment_versions v on v.id = own.assessment_version_id
    where own.developer_id = changed.id and own.status <> 'CANCELLED'
    order by own.status in ('COMPLETED', 'DECLINED', 'EXPIRED'), own.created_at desc, own.id
    limit 1
  ) as a on true
  left join lateral (
    select reviewer_id, due_at, status <> 'SENT' as is_owed
    from reviews
    where developer_assessment_id = a.id
      and (status = 'SENT' or status <> 'DECLINED' and a.status in ('SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW'))
    order by status = 'SENT', case when status <> 'SENT' then due_at end, sent_at desc nulls last, id
    limit 1
  ) as r on true
  left join lateral (
    select avg(total_score)::real as score from reviews where developer_assessment_id = a.id and status = 'SENT'
  ) as s on true
  where f.developer_id = changed.id;
end $$;

create function refresh_review_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
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

create function refresh_client_facts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from client_facts where user_id = any(ids) order by user_id for update;
  update client_facts f
  set company_name = (
    select c.name from company_users cu join companies c on c.id = cu.company_id where cu.user_id = f.user_id
  )
  where f.user_id = any(ids);
end $$;

create function refresh_security_event_facts(ids bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from security_event_facts where event_id = any(ids) order by event_id for update;
  insert into security_event_facts (event_id, people)
  select e.id, concat_ws(E'\n', a.display_name, a.email, p.display_name, p.email)
  from security_events e
  left join users a on a.id = account_in(e.actor)
  left join users p on p.id = e.person_id
  where e.id = any(ids)
  on conflict (event_id) do update set people = excluded.people;
end $$;

revoke execute on function
  refresh_company_facts(uuid[]), refresh_developer_facts(uuid[]), refresh_developer_duplicates(uuid[],text[],text[],text[]),
  refresh_job_facts(uuid[],uuid[]), refresh_job_profile_facts(uuid[],uuid[]), refresh_meeting_facts(uuid[]),
  refresh_placement_facts(uuid[]), refresh_vetting_steps(uuid[],boolean), refresh_vetting_attempts(uuid[]), refresh_review_facts(uuid[]),
  refresh_client_facts(uuid[]), refresh_security_event_facts(bigint[])
from public;
