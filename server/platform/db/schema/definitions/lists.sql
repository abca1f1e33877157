-- After notes, exclusions.
-- Lists sort, search and filter by columns of other tables. Each list has these beside its rows, where an index can serve them.
-- Triggers keep them. See docs/decisions/0031.

-- Lists show, sort and filter companies by these facts, which other tables tell. Triggers keep it; it has neither version nor events.
create table company_facts (
  company_id uuid not null references companies on delete cascade,
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
  starting integer not null default 0,
  -- The list reads what it filters and sorts by from the key alone.
  primary key (company_id) include (active_jobs, newest_job_at, last_touch_at)
);
grant select on company_facts to vouch_app;
-- A sort reads its page from an index, whichever way it runs.
create index company_facts_active_jobs_idx on company_facts (active_jobs, company_id);
create index company_facts_profiles_out_idx on company_facts (profiles_out, company_id);
create index company_facts_placed_now_idx on company_facts (placed_now, company_id);
create index company_facts_newest_job_at_idx on company_facts (newest_job_at, company_id);
create index company_facts_last_touch_at_idx on company_facts (last_touch_at, company_id);
create index company_facts_owner_name_idx on company_facts (owner_name, company_id);

-- The list of clients sorts by these facts: one row for each account of a client.
create table client_facts (
  user_id uuid primary key references users on delete cascade,
  -- Null without a company.
  company_name text
);
grant select on client_facts to vouch_app;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index client_facts_company_name_idx on client_facts (company_name, user_id);

-- Lists of reviews sort by and search these names, one row for each review.
create table review_facts (
  review_id uuid primary key references reviews on delete cascade,
  reviewer_id uuid not null,
  code_name text not null,
  assessment_name text not null,
  search text collate "C" not null generated always as (search_text(code_name, assessment_name)) stored
);
grant select on review_facts to vouch_app;
alter table review_facts alter column search set statistics 1000;
create index review_facts_code_name_idx on review_facts (reviewer_id, code_name, review_id);

-- The list of security events searches these people, one row for each event.
create table security_event_facts (
  event_id bigint primary key references security_events on delete cascade,
  -- The names and e-mail addresses of the actor and the person concerned, each in a line: what a search looks into.
  people text not null,
  search text collate "C" not null generated always as (search_text(people)) stored
);
grant select on security_event_facts to vouch_app;
alter table security_event_facts alter column search set statistics 1000;

-- Lists show, sort and filter developers by these facts, which other tables tell. Triggers keep it; it has neither version nor events.
create table developer_facts (
  developer_id uuid primary key references developers on delete cascade,
  -- Of the completed assessments the one with the best result; of equal ones the highest score, then the latest.
  -- No foreign key: it would be checked before the trigger has chosen another one.
  best_assessment_id uuid,
  best_result text check (best_result in ('STRONG_PASS', 'PASS', 'INCONCLUSIVE', 'FAIL', 'STRONG_FAIL')),
  -- A percentage.
  best_score real,
  open_profiles integer not null default 0 check (open_profiles >= 0),
  last_profile_at timestamptz,
  -- When the latest message that reached the developer was written. What stays in the outbox reaches nobody.
  last_contact_at timestamptz,
  dstm_name text,
  -- Since when they wait for a decision; null for who does not. What begins with `waiting_` is copied for these alone.
  applied_at timestamptz,
  earlier_decision text,
  earlier_decided_at timestamptz,
  -- Whether another record may be the same person.
  has_duplicate boolean not null default false,
  waiting_stage text,
  waiting_status text,
  waiting_source text,
  -- Where the country stands among all.
  waiting_country integer,
  waiting_owner text,
  -- Who waits is searched in a copy of the text, as they are sorted by copies: a count looked through the texts of all developers.
  waiting_search text
);
grant select on developer_facts to vouch_app;
-- A value that can be missing stands last in both directions, and each needs an index of its own.
create index developer_facts_best_result_idx on developer_facts (best_result, developer_id);
create index developer_facts_best_score_idx on developer_facts (best_score, developer_id);
create index developer_facts_open_profiles_idx on developer_facts (open_profiles, developer_id);
create index developer_facts_last_profile_at_idx on developer_facts (last_profile_at, developer_id);
create index developer_facts_last_contact_at_idx on developer_facts (last_contact_at, developer_id);
create index developer_facts_dstm_name_idx on developer_facts (dstm_name, developer_id);
create index developer_facts_waiting_idx on developer_facts (applied_at, developer_id)
  include (waiting_search, waiting_stage, waiting_status, waiting_source, waiting_country, waiting_owner, has_duplicate, earlier_decided_at)
  where applied_at is not null;

-- The status of a member. Placements come first. Then what a person set by hand: unavailable. Then profiles that a client has.
-- @param held the status that the member has.
create function member_status(member uuid, held text) returns text
language sql stable parallel safe set search_path = public, pg_temp as $$
  select case
    when bool_or(pl.status in ('PENDING_START', 'ACTIVE')) then 'PLACED'
    when bool_or(pl.status = 'ENDING') then 'ROLLING_OFF'
    when held = 'UNAVAILABLE' then held
    when bool_or(jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) then 'IN_PROCESS'
    else 'AVAILABLE'
  end
  from job_profiles jp left join placements pl on pl.job_profile_id = jp.id
  where jp.developer_id = member and jp.deleted_at is null
$$;

-- The status of members follows their profiles and placements. All whom a change concerns are locked first, in one order.
create function keep_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  members uuid[];
begin
  case tg_table_name
  when 'developers' then members := array[new.id];
  when 'job_profiles' then members := array[old.developer_id, new.developer_id];
  when 'placements' then
    -- Locked, so that this waits while somebody gives the profile to another developer.
    members := array(select developer_id from job_profiles where id = (coalesce(new, old)).job_profile_id for share);
  end case;
  perform from developers where id = any(members) order by id for no key update;
  update developers set status = member_status(id, status)
  where id = any(members) and stage = 'MEMBER' and status is distinct from member_status(id, status);
  return null;
end $$;

create constraint trigger keep_status_insert after insert on developers deferrable initially deferred for each row
  when (new.stage = 'MEMBER' and new.status in ('IN_PROCESS', 'PLACED', 'ROLLING_OFF')) execute function keep_member_status();

create constraint trigger keep_status_insert after insert on job_profiles deferrable initially deferred for each row
  when (new.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')) execute function keep_member_status();

create constraint trigger keep_status_update after update on job_profiles deferrable initially deferred for each row
  when ((new.status, new.developer_id, new.deleted_at) is distinct from (old.status, old.developer_id, old.deleted_at))
  execute function keep_member_status();

create constraint trigger keep_status_delete after delete on job_profiles deferrable initially deferred for each row
  execute function keep_member_status();

create constraint trigger keep_status_insert after insert on placements deferrable initially deferred for each row
  execute function keep_member_status();

create constraint trigger keep_status_update after update on placements deferrable initially deferred for each row
  when (new.status <> old.status or new.job_profile_id <> old.job_profile_id) execute function keep_member_status();

create constraint trigger keep_status_delete after delete on placements deferrable initially deferred for each row
  execute function keep_member_status();

-- The list of jobs shows, sorts and searches these facts, which other tables tell. Triggers keep it; it has neither version nor events.
create table job_facts (
  job_id uuid not null references jobs on delete cascade,
  -- Title and moment are those of the job: an index has them beside what is searched and counted.
  title text not null,
  created_at timestamptz not null,
  company_name text not null,
  -- Null without an owner.
  owner_name text,
  -- When the status last changed; of a job that never moved, when it was added.
  status_since timestamptz not null,
  -- How many profiles have each status, without deleted ones: {"SENT": 2}.
  profile_counts jsonb not null default '{}',
  -- Profiles that are neither placed nor ended.
  open_profiles integer not null default 0 check (open_profiles >= 0),
  placed_profiles integer not null default 0 check (placed_profiles >= 0),
  -- What a search looks into, a line for each column.
  search text collate "C" not null generated always as (search_text(title, company_name)) stored,
  -- Both are null while it was never shown: its address tells nobody that there is such a job.
  published_at timestamptz,
  public_changed_at timestamptz,
  -- All rows meet it, so none is read.
  constraint job_facts_published_check check (public_changed_at >= published_at),
  primary key (job_id) include (title, company_name, owner_name, status_since, open_profiles)
);
grant select on job_facts to vouch_app;
alter table job_facts alter column search set statistics 1000;
-- The usual order, with the text to search: what many rows hold is found within the index, page by page.
create index job_facts_search_idx on job_facts (created_at, job_id) include (search);
create index job_facts_title_idx on job_facts (title, job_id);
create index job_facts_company_name_idx on job_facts (company_name, job_id);

-- Counts how many developers have a skill, and how many jobs ask for it. Triggers keep it; it has neither version nor events.
-- Each change is a row of its own, and the rows of a skill add up: writers never wait for each other, however popular the skill.
-- compact_skill_counts() folds the rows of a skill into one.
create table skill_counts (
  id bigint generated always as identity primary key,
  skill_id uuid not null references skills on delete cascade,
  -- Developers who are not deleted; of them, those whose skill a review verified, and the members.
  developers bigint not null default 0,
  verified bigint not null default 0,
  members bigint not null default 0,
  -- Jobs that are not deleted and look for people.
  open_jobs bigint not null default 0
);
grant select on skill_counts to vouch_app;

-- Counts the rows of one statement: the argument is 1 for rows that came, and -1 for rows that went. A skill counts as its developer
-- stands, so the developer is locked: nobody changes it before this transaction ends. A session keeps the plan that it made first,
-- perhaps for an empty table, so that no function here may plan to read a whole table.
create function count_developer_skills() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  sign constant integer := tg_argv[0];
  ids constant uuid[] := array(select distinct developer_id from links);
begin
  perform from developers where id = any(ids) order by id for no key update;
  insert into skill_counts (skill_id, developers, verified, members)
  select link.skill_id, sign * count(*), sign * count(link.verified_by_review_id),
    sign * count(*) filter (where d.stage = 'MEMBER')
  from links link
  join developers d on d.id = link.developer_id and d.deleted_at is null
  where d.id = any(ids)
  group by link.skill_id;
  return null;
end $$;

create function count_job_skills() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  sign constant integer := tg_argv[0];
  ids constant uuid[] := array(select distinct job_id from links);
begin
  perform from jobs where id = any(ids) order by id for no key update;
  insert into skill_counts (skill_id, open_jobs)
  select link.skill_id, sign * count(*)
  from links link
  join jobs j on j.id = link.job_id and j.deleted_at is null and is_open_job(j.status)
  where j.id = any(ids)
  group by link.skill_id;
  return null;
end $$;

-- A developer who is deleted or becomes a member, and a job that closes, count otherwise for each of their skills.
create function count_skills_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  ids constant uuid[] := array(
    select o.id from old_rows o join new_rows n on n.id = o.id
    where (o.deleted_at is null, o.stage = 'MEMBER') <> (n.deleted_at is null, n.stage = 'MEMBER')
  );
begin
  insert into skill_counts (skill_id, developers, verified, members)
  select link.skill_id, sum(developer.sign), sum(developer.sign * (link.verified_by_review_id is not null)::integer),
    sum(developer.sign * (developer.stage = 'MEMBER')::integer)
  from (
    select 1 as sign, id, stage from new_rows where deleted_at is null
    union all select -1, id, stage from old_rows where deleted_at is null
  ) developer
  join developer_skills link on link.developer_id = developer.id
  where link.developer_id = any(ids)
  group by link.skill_id;
  return null;
end $$;

create function count_skills_of_jobs() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  ids constant uuid[] := array(
    select o.id from old_rows o join new_rows n on n.id = o.id
    where (o.deleted_at is null and is_open_job(o.status)) <> (n.deleted_at is null and is_open_job(n.status))
  );
begin
  insert into skill_counts (skill_id, open_jobs)
  select link.skill_id, sum(job.sign)
  from (
    select 1 as sign, id from new_rows where deleted_at is null and is_open_job(status)
    union all select -1, id from old_rows where deleted_at is null and is_open_job(status)
  ) job
  join job_skills link on link.job_id = job.id
  where link.job_id = any(ids)
  group by link.skill_id;
  return null;
end $$;

-- A deleted developer or job is gone before the cascade deletes its links, so that these find nothing to count by.
create function count_skills_of_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if old.deleted_at is not null then
    return old;
  end if;
  if tg_table_name = 'developers' then
    insert into skill_counts (skill_id, developers, verified, members)
    select skill_id, -1, -(verified_by_review_id is not null)::integer, -(old.stage = 'MEMBER')::integer
    from developer_skills where developer_id = old.id;
  elsif is_open_job(old.status) then
    insert into skill_counts (skill_id, open_jobs) select skill_id, -1 from job_skills where job_id = old.id;
  end if;
  return old;
end $$;

-- Folds the rows of each skill into one. Every node asks for it; of several at once only one does it, so that none waits.
create function compact_skill_counts() returns void
language sql security definer set search_path = public, pg_temp as $$
  with turn as materialized (
    select pg_try_advisory_xact_lock(hashtext('compact_skill_counts')) as own
  ),
  folded as (
    delete from skill_counts
    where (select own from turn) and skill_id in (select skill_id from skill_counts group by skill_id having count(*) > 1)
    returning *
  )
  insert into skill_counts (skill_id, developers, verified, members, open_jobs)
  select skill_id, sum(developers), sum(verified), sum(members), sum(open_jobs) from folded group by skill_id;
$$;

create trigger skill_counts_insert after insert on developer_skills referencing new table as links
  for each statement execute function count_developer_skills('1');

create trigger skill_counts_delete after delete on developer_skills referencing old table as links
  for each statement execute function count_developer_skills('-1');

create trigger skill_counts_update_new after update on developer_skills referencing new table as links
  for each statement execute function count_developer_skills('1');

create trigger skill_counts_update_old after update on developer_skills referencing old table as links
  for each statement execute function count_developer_skills('-1');

create trigger skill_counts_insert after insert on job_skills referencing new table as links
  for each statement execute function count_job_skills('1');

create trigger skill_counts_delete after delete on job_skills referencing old table as links
  for each statement execute function count_job_skills('-1');

create trigger skill_counts_update_new after update on job_skills referencing new table as links
  for each statement execute function count_job_skills('1');

create trigger skill_counts_update_old after update on job_skills referencing old table as links
  for each statement execute function count_job_skills('-1');

create trigger skill_counts_update after update on developers referencing old table as old_rows new table as new_rows
  for each statement execute function count_skills_of_developers();

create trigger skill_counts_delete before delete on developers for each row execute function count_skills_of_deleted();

create trigger skill_counts_update after update on jobs referencing old table as old_rows new table as new_rows
  for each statement execute function count_skills_of_jobs();

create trigger skill_counts_delete before delete on jobs for each row execute function count_skills_of_deleted();

-- The list of job profiles sorts, filters and searches by these facts, which other rows tell. Triggers keep it; it has neither version nor events.
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
grant select on job_profile_facts to vouch_app;
alter table job_profile_facts alter column search set statistics 1000;
-- Most lists are of the open ones, so those have indexes that begin with the phase. A value that can be missing stands last in both
-- directions, and each needs an index of its own.
create index job_profile_facts_days_idx on job_profile_facts ((timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_phase_idx
  on job_profile_facts (phase, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_on_idx
  on job_profile_facts (waiting_on, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_waiting_idx on job_profile_facts (waiting_on, job_profile_id) where is_living;
create index job_profile_facts_developer_name_idx on job_profile_facts (developer_name, job_profile_id) where is_living;
create index job_profile_facts_job_title_idx on job_profile_facts (job_title, job_profile_id) where is_living;
create index job_profile_facts_company_name_idx on job_profile_facts (company_name, job_profile_id) where is_living;
create index job_profile_facts_company_id_idx
  on job_profile_facts (company_id, (timestamptz 'epoch' - status_since), job_profile_id) where is_living;
create index job_profile_facts_owner_name_idx on job_profile_facts (owner_name, job_profile_id) where is_living;
create index job_profile_facts_margin_idx on job_profile_facts (margin, job_profile_id) where is_living;
create index job_profile_facts_owner_id_idx
  on job_profile_facts (owner_id, is_living, phase, (timestamptz 'epoch' - status_since), job_profile_id);

-- How the facts of lists are read from what they tell of. See docs/decisions/0031.
--
-- Each function takes many rows at once. It locks their facts before it reads, in a statement of its own: a change of the same ones at
-- the same time is waited for, and then read. It locks nothing else, so all facts are read, whichever changed. A session keeps the plan
-- that it made first, perhaps for an empty table, so none may plan to read a whole table.
create function refresh_company_facts(ids uuid[]) returns void
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
      count(*) filter (where is_open_job(status)) as active,
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
      (select max(created_at) from messages where reader_id = d.id and guest_id is null and success and delivery_method <> 'OUTBOX'),
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

-- @param moved those of them whose status changed now.
create function refresh_job_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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

-- The margin is what the firm keeps of what the client pays, in percent, as by marginsOf in shared/jobProfiles/margins.ts.
-- @param moved those of them whose status changed now.
create function refresh_job_profile_facts(ids uuid[], moved uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
    job_profile_waiting_on(p.status, p.client_answer, p.consent),
    case
      when p.id <> all(moved) then p.created_at
      when undone is null then now()
      else coalesce(last_changed_at('job_profiles', p.id, '{status}', undone), p.created_at)
    end,
    round((p.bill_rate_cents - p.cost_rate_cents) * 100.0 / nullif(p.bill_rate_cents, 0), 1),
    d.first_name || ' ' || d.last_name, j.title, j.company_id, c.name, p.owner_id, u.display_name
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
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
    else coalesce(last_changed_at('developers', d.id, '{stage,status}', undone), d.created_at)
  end
  from developers d
  where d.id = any(ids) and f.developer_id = d.id;
end $$;

create function refresh_vetting_attempts(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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

-- Facts of an event are written with it. Later its people can only get other names.
create function refresh_security_event_facts(ids bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(ids, '{}') = '{}' then
    return;
  end if;
  perform from security_event_facts where event_id = any(ids) order by event_id for update;
  update security_event_facts f
  set people = concat_ws(E'\n', a.display_name, a.email, p.display_name, p.email)
  from security_events e
  left join users a on a.id = account_in(e.actor)
  left join users p on p.id = e.person_id
  where f.event_id = any(ids) and e.id = f.event_id;
end $$;

-- Makes the triggers that let the facts of other tables follow the writes of this one. Its keeper runs after each
-- statement, and finds the changed rows in `new_rows` and `old_rows`.
create function make_fact_triggers(target regclass, keeper regproc, variadic operations text[]) returns void
language plpgsql as $$
declare
  operation text;
begin
  foreach operation in array operations loop
    execute format(
      'create trigger keep_facts_%s after %1$s on %s referencing %s for each statement execute function %s()',
      operation,
      target,
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        when 'update' then 'old table as old_rows new table as new_rows'
      end,
      keeper
    );
  end loop;
  execute format('revoke execute on function %s() from public', keeper);
end $$;

-- Names and addresses of accounts.
create function keep_facts_of_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
  is_turned boolean := false;
begin
  case tg_op
  when 'INSERT' then
    insert into client_facts (user_id) select id from new_rows where role = 'client';
    return null;
  when 'UPDATE' then
    ids := array(
      select n.id from old_rows o join new_rows n on n.id = o.id where (n.display_name, n.email) <> (o.display_name, o.email)
    );
    is_turned := exists (
      select from old_rows o join new_rows n on n.id = o.id where (o.role = 'client') <> (n.role = 'client')
    );
  when 'DELETE' then
    ids := array(select id from old_rows);
  end case;
  if ids <> '{}' then
    perform refresh_company_facts(array(select id from companies where owner_id = any(ids)));
    perform refresh_developer_facts(array(
      select id from developers where dstm_id = any(ids)
      union select d.id from developers d join developer_facts f on f.developer_id = d.id
        where d.owner_id = any(ids) and f.applied_at is not null
    ));
    perform refresh_job_facts(array(select id from jobs where owner_id = any(ids)), '{}');
    perform refresh_job_profile_facts(array(select job_profile_id from job_profile_facts where owner_id = any(ids)), '{}');
    perform refresh_meeting_facts(array(select id from meetings where organiser_id = any(ids)));
    perform refresh_placement_facts(array(select placement_id from placement_facts where dstm_id = any(ids)));
    perform refresh_security_event_facts(array(
      select id from security_events where person_id = any(ids)
      union select id from security_events where actor = any(ids::text[])
    ));
  end if;
  if is_turned then
    delete from client_facts f using new_rows n where n.id = f.user_id and n.role <> 'client';
    insert into client_facts (user_id) select id from new_rows where role = 'client' on conflict do nothing;
    perform from companies
      where id in (select cu.company_id from company_users cu join new_rows n on n.id = cu.user_id) order by id for share;
    perform refresh_client_facts(array(select id from new_rows));
  end if;
  return null;
end $$;

-- A row that is linked again runs the trigger of new links without rows.
create function keep_facts_of_company_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
begin
  case tg_op
  when 'INSERT' then ids := array(select user_id from new_rows);
  when 'UPDATE' then ids := array(select user_id from old_rows union select user_id from new_rows);
  when 'DELETE' then ids := array(select user_id from old_rows);
  end case;
  if ids = '{}' then
    return null;
  end if;
  perform from users where id = any(ids) order by id for share;
  perform from companies where id in (select company_id from company_users where user_id = any(ids)) order by id for share;
  perform refresh_client_facts(ids);
  return null;
end $$;

create function keep_facts_of_companies() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owners uuid[];
  renamed uuid[] := '{}';
begin
  case tg_op
  when 'INSERT' then
    owners := array(select owner_id from new_rows);
    insert into company_facts (company_id, last_touch_at) select id, updated_at from new_rows;
  when 'UPDATE' then
    owners := array(
      select n.owner_id from old_rows o join new_rows n on n.id = o.id where n.owner_id is distinct from o.owner_id
    );
    renamed := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.name <> o.name);
  end case;
  perform from users where id = any(owners) order by id for share;
  perform refresh_company_facts(array(select id from new_rows));
  if renamed <> '{}' then
    perform refresh_job_facts(array(select id from jobs where company_id = any(renamed)), '{}');
    perform refresh_job_profile_facts(array(
      select p.id from jobs j join job_profiles p on p.job_id = j.id where j.company_id = any(renamed)
    ), '{}');
    perform refresh_placement_facts(array(
      select pl.id from jobs j join job_profiles p on p.job_id = j.id join placements pl on pl.job_profile_id = p.id
      where j.company_id = any(renamed)
    ));
    perform refresh_client_facts(array(select user_id from company_users where company_id = any(renamed)));
  end if;
  return null;
end $$;

-- Signs come first: two who write namesakes at once wait for each other before they lock any facts, and not in a circle.
-- A developer has few profiles, but to find them all of them are read. So only a new name or DSTM looks for them.
create function keep_facts_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  linked uuid[];
  queued uuid[];
  renamed uuid[];
  handed_over uuid[];
begin
  case tg_op
  when 'INSERT' then
    insert into developer_facts (developer_id) select id from new_rows;
    insert into vetting_facts (developer_id, step_since)
    select id, case when stage = 'VETTING' and deleted_at is null then created_at end from new_rows;
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin)),
      array_agg(name_in_country(first_name, last_name, country))
    ) from new_rows;
    queued := array(select id from new_rows where stage = 'APPLICANT' or dstm_id is not null);
    perform from users where id in (select unnest(array[dstm_id, owner_id]) from developers where id = any(queued)) order by id for share;
    perform refresh_developer_facts(queued);
    return null;
  when 'UPDATE' then
    perform refresh_developer_duplicates(
      array_agg(n.id), array_agg(mailbox(o.email)) || array_agg(mailbox(n.email)),
      array_agg(profile_name(o.url_github)) || array_agg(profile_name(n.url_github)),
      array_agg(profile_name(o.url_linkedin)) || array_agg(profile_name(n.url_linkedin)),
      array_agg(name_in_country(o.first_name, o.last_name, o.country))
        || array_agg(name_in_country(n.first_name, n.last_name, n.country))
    )
    from old_rows o join new_rows n on n.id = o.id
    where (n.email, n.url_github, n.url_linkedin, n.first_name, n.last_name, n.country, n.deleted_at is null)
      is distinct from (o.email, o.url_github, o.url_linkedin, o.first_name, o.last_name, o.country, o.deleted_at is null);
    linked := array(
      select unnest(array[n.dstm_id, n.owner_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.dstm_id, n.owner_id, n.stage) is distinct from (o.dstm_id, o.owner_id, o.stage)
    );
    perform from users where id = any(linked) order by id for share;
    perform refresh_developer_facts(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status, n.source, n.country, n.owner_id, n.dstm_id, n.search)
        is distinct from (o.stage, o.status, o.source, o.country, o.owner_id, o.dstm_id, o.search)
    ));
    renamed := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.first_name, n.last_name, n.deleted_at is null) is distinct from (o.first_name, o.last_name, o.deleted_at is null)
    );
    handed_over := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.dstm_id is distinct from o.dstm_id);
    if renamed <> '{}' then
      perform refresh_job_profile_facts(array(select id from job_profiles where developer_id = any(renamed)), '{}');
      perform refresh_meeting_facts(array(select id from meetings where developer_id = any(renamed)));
    end if;
    if renamed || handed_over <> '{}' then
      perform refresh_placement_facts(array(
        select pl.id from job_profiles p join placements pl on pl.job_profile_id = p.id
        where p.developer_id = any(renamed || handed_over)
      ));
    end if;
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where (n.stage, n.status) is distinct from (o.stage, o.status)
    ), true);
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status) is not distinct from (o.stage, o.status) and (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'DELETE' then
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin)),
      array_agg(name_in_country(first_name, last_name, country))
    ) from old_rows;
  end case;
  return null;
end $$;

create function keep_facts_of_applications() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
begin
  case tg_op
  when 'INSERT' then ids := array(select distinct developer_id from new_rows);
  when 'UPDATE' then
    ids := array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.decision, n.decided_at) is distinct from (o.developer_id, o.decision, o.decided_at)
      group by 1
    );
  when 'DELETE' then ids := array(select distinct developer_id from old_rows);
  end case;
  -- Only who waits has the name of the owner among the facts.
  perform from users where id in (select owner_id from developers where id = any(ids)) order by id for share;
  perform refresh_developer_facts(ids);
  return null;
end $$;

-- Calendar mails are no talk with anybody.
create function keep_facts_of_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  case tg_op
  when 'INSERT' then
    perform refresh_developer_facts(array(
      select distinct developer_id from new_rows where success and kind in ('MESSAGE', 'JOB_MESSAGE')
    ));
  when 'UPDATE' then
    perform refresh_developer_facts(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where n.kind in ('MESSAGE', 'JOB_MESSAGE') and (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'DELETE' then
    perform refresh_developer_facts(array(
      select distinct developer_id from old_rows where success and kind in ('MESSAGE', 'JOB_MESSAGE')
    ));
  end case;
  return null;
end $$;

-- What everybody may read of a job leaves its moment, too.
create function keep_facts_of_jobs() returns trigger
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

-- A write of a profile or placement waits while its job moves to another company, and the other way round. Without it the former
-- would count for the old company only, and the latter without it. Job and developer are not locked for share: two who write profiles of
-- the same one, and then the row itself, would wait for each other.
create function keep_facts_of_job_profiles() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  job_ids uuid[];
  linked uuid[] := '{}';
  moved uuid[] := '{}';
  developer_ids uuid[];
  counted uuid[];
begin
  case tg_op
  when 'INSERT' then
    job_ids := array(select distinct job_id from new_rows);
    linked := array(select id from new_rows);
    developer_ids := array(select distinct developer_id from new_rows);
    counted := job_ids;
  when 'UPDATE' then
    job_ids := array(select job_id from old_rows union select job_id from new_rows);
    linked := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.job_id, n.owner_id) is distinct from (o.developer_id, o.job_id, o.owner_id)
    );
    moved := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.status <> o.status);
    select array_agg(distinct c.developer_id), array_agg(distinct c.job_id) into developer_ids, counted
    from old_rows o join new_rows n on n.id = o.id
    cross join lateral (values (o.developer_id, o.job_id), (n.developer_id, n.job_id)) as c (developer_id, job_id)
    where (n.developer_id, n.job_id, n.status, n.deleted_at) is distinct from (o.developer_id, o.job_id, o.status, o.deleted_at);
  when 'DELETE' then
    job_ids := array(select distinct job_id from old_rows);
    developer_ids := array(select distinct developer_id from old_rows);
    counted := job_ids;
  end case;
  if linked <> '{}' then
    perform from users where id in (select owner_id from job_profiles where id = any(linked)) order by id for share;
    perform from companies
      where id in (select j.company_id from job_profiles p join jobs j on j.id = p.job_id where p.id = any(linked))
      order by id for share;
  end if;
  -- Their status as members follows when the transaction ends, and locks them then at the latest.
  perform from developers where id = any(developer_ids) order by id for no key update;
  perform from jobs where id = any(job_ids) order by id for no key update;
  perform refresh_company_facts(array(select distinct company_id from jobs where id = any(job_ids)));
  perform refresh_developer_facts(developer_ids);
  perform refresh_job_facts(counted, '{}');
  if tg_op = 'INSERT' then
    perform refresh_job_profile_facts(linked, '{}');
  elsif tg_op = 'UPDATE' then
    perform refresh_job_profile_facts(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where n.id = any(linked || moved)
        or (n.cost_rate_cents, n.bill_rate_cents, n.client_answer, n.consent, n.deleted_at)
          is distinct from (o.cost_rate_cents, o.bill_rate_cents, o.client_answer, o.consent, o.deleted_at)
    ), moved);
    perform refresh_meeting_facts(array(
      select m.id from old_rows o join new_rows n on n.id = o.id join meetings m on m.job_profile_id = n.id
      where n.job_id <> o.job_id
    ));
    perform refresh_placement_facts(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id join placements pl on pl.job_profile_id = n.id
      where (n.developer_id, n.job_id, n.deleted_at is null) is distinct from (o.developer_id, o.job_id, o.deleted_at is null)
    ));
  end if;
  return null;
end $$;

create function keep_facts_of_meetings() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
begin
  case tg_op
  when 'INSERT' then ids := array(select id from new_rows);
  when 'UPDATE' then
    ids := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.organiser_id, n.job_profile_id)
        is distinct from (o.developer_id, o.organiser_id, o.job_profile_id)
    );
  end case;
  if ids <> '{}' then
    perform from users where id in (select organiser_id from meetings where id = any(ids)) order by id for share;
    perform from developers where id in (select developer_id from meetings where id = any(ids)) order by id for share;
    perform from job_profiles where id in (select job_profile_id from meetings where id = any(ids)) order by id for share;
    perform from jobs
      where id in (select p.job_id from meetings m join job_profiles p on p.id = m.job_profile_id where m.id = any(ids))
      order by id for share;
    perform refresh_meeting_facts(ids);
  end if;
  return null;
end $$;

create function keep_facts_of_placements() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  linked uuid[] := '{}';
  profile_ids uuid[];
  job_ids uuid[];
begin
  case tg_op
  when 'INSERT' then
    linked := array(select id from new_rows);
    profile_ids := array(select job_profile_id from new_rows);
  when 'UPDATE' then
    linked := array(select n.id from old_rows o join new_rows n on n.id = o.id where n.job_profile_id <> o.job_profile_id);
    profile_ids := array(select job_profile_id from old_rows union select job_profile_id from new_rows);
  when 'DELETE' then
    profile_ids := array(select job_profile_id from old_rows);
  end case;
  if linked <> '{}' then
    perform from users where id in (
      select d.dstm_id from job_profiles p join developers d on d.id = p.developer_id where p.id = any(profile_ids)
    ) order by id for share;
    perform from companies where id in (
      select j.company_id from job_profiles p join jobs j on j.id = p.job_id where p.id = any(profile_ids)
    ) order by id for share;
    perform from developers where id in (select developer_id from job_profiles where id = any(profile_ids)) order by id for share;
  end if;
  job_ids := array(select distinct job_id from job_profiles where id = any(profile_ids));
  perform from jobs where id = any(job_ids) order by id for no key update;
  if linked <> '{}' then
    perform from job_profiles where id = any(profile_ids) order by id for share;
  end if;
  perform refresh_company_facts(array(select distinct company_id from jobs where id = any(job_ids)));
  perform refresh_placement_facts(linked);
  return null;
end $$;

create function keep_facts_of_check_ins() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  case tg_op
  when 'INSERT' then perform refresh_placement_facts(array(select distinct placement_id from new_rows));
  when 'UPDATE' then
    perform refresh_placement_facts(array(
      select unnest(array[o.placement_id, n.placement_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.placement_id, n.state, n.due_on, n.snoozed_until, n.held_at, n.mood)
        is distinct from (o.placement_id, o.state, o.due_on, o.snoozed_until, o.held_at, o.mood)
      group by 1
    ));
  when 'DELETE' then perform refresh_placement_facts(array(select distinct placement_id from old_rows));
  end case;
  return null;
end $$;

create function keep_facts_of_developer_assessments() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  renamed uuid[];
begin
  case tg_op
  when 'INSERT' then
    perform refresh_developer_facts(array(select distinct developer_id from new_rows where result is not null));
    perform refresh_vetting_attempts(array(select distinct developer_id from new_rows));
  when 'UPDATE' then
    perform refresh_developer_facts(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.result, n.total_score, n.completed_at)
        is distinct from (o.developer_id, o.result, o.total_score, o.completed_at)
      group by 1
    ));
    perform refresh_vetting_attempts(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.assessment_version_id, n.status, n.due_at, n.total_score)
        is distinct from (o.developer_id, o.assessment_version_id, o.status, o.due_at, o.total_score)
      group by 1
    ));
    renamed := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.code_name, n.assessment_version_id) <> (o.code_name, o.assessment_version_id)
    );
    if renamed <> '{}' then
      perform from assessments
        where id in (
          select v.assessment_id from developer_assessments d join assessment_versions v on v.id = d.assessment_version_id
          where d.id = any(renamed)
        )
        order by id for share;
      perform refresh_review_facts(array(select id from reviews where developer_assessment_id = any(renamed)));
    end if;
  when 'DELETE' then
    perform refresh_developer_facts(array(select distinct developer_id from old_rows where result is not null));
    perform refresh_vetting_attempts(array(select distinct developer_id from old_rows));
  end case;
  return null;
end $$;

create function keep_facts_of_reviews() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  attempts uuid[];
  given uuid[] := '{}';
begin
  case tg_op
  when 'INSERT' then
    attempts := array(select distinct developer_assessment_id from new_rows);
    given := array(select id from new_rows);
  when 'UPDATE' then
    attempts := array(
      select unnest(array[o.developer_assessment_id, n.developer_assessment_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_assessment_id, n.reviewer_id, n.status, n.due_at, n.sent_at, n.total_score)
        is distinct from (o.developer_assessment_id, o.reviewer_id, o.status, o.due_at, o.sent_at, o.total_score)
      group by 1
    );
    given := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.reviewer_id, n.developer_assessment_id) <> (o.reviewer_id, o.developer_assessment_id)
    );
  when 'DELETE' then
    attempts := array(select distinct developer_assessment_id from old_rows);
  end case;
  -- So that this waits while somebody gives an assessment to another developer. Not for share: two who add a review to the same one,
  -- and then change it, would wait for each other.
  perform from developer_assessments where id = any(attempts) order by id for no key update;
  if given <> '{}' then
    perform from assessments
      where id in (
        select v.assessment_id from developer_assessments d join assessment_versions v on v.id = d.assessment_version_id
        where d.id = any(attempts)
      )
      order by id for share;
  end if;
  perform refresh_vetting_attempts(array(select distinct developer_id from developer_assessments where id = any(attempts)));
  perform refresh_review_facts(given);
  return null;
end $$;

create function keep_facts_of_assessments() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform refresh_review_facts(array(
    select r.id from old_rows o join new_rows n on n.id = o.id join assessment_versions v on v.assessment_id = n.id
    join developer_assessments d on d.assessment_version_id = v.id join reviews r on r.developer_assessment_id = d.id
    where n.name <> o.name
  ));
  return null;
end $$;

create function keep_facts_of_security_events() returns trigger
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform from users where id in (select unnest(array[person_id, account_in(actor)]) from new_rows) order by id for share;
  insert into security_event_facts (event_id, people)
  select e.id, concat_ws(E'\n', a.display_name, a.email, p.display_name, p.email)
  from new_rows e
  left join users a on a.id = account_in(e.actor)
  left join users p on p.id = e.person_id;
  return null;
end $$;

-- The vetting desk shows, sorts and filters by these facts, which other rows tell. Triggers keep it; it has neither version nor events.
-- Every developer has a row, so that there is always one to lock; only those in vetting have `step_since`.
-- They are no columns of `developer_facts`: each move would rewrite a row that many indexes hold.
create table vetting_facts (
  developer_id uuid primary key references developers on delete cascade,
  -- When the step began; null outside of vetting, and for who is deleted.
  step_since timestamptz,
  -- The assessment that is under way, or else the latest that was not cancelled.
  -- No foreign keys: they would be checked before the trigger has chosen another one.
  attempt_id uuid,
  attempt_status text,
  assessment_id uuid,
  -- Of the review that is waited for, or else of the latest that was sent.
  reviewer_id uuid,
  is_review_owed boolean not null default false,
  -- When the review, or the submission, that is waited for is due.
  due_at timestamptz,
  -- The total, or the mean of the reviews that were sent. Percent.
  score real
);
grant select on vetting_facts to vouch_app;
-- Few are in vetting, so everything else is sorted in memory. The epoch stands still, so that an index can have the difference.
create index vetting_facts_days_idx on vetting_facts ((timestamptz 'epoch' - step_since), developer_id) where step_since is not null;

-- Finds again whether another record may be the same person, for these and for all that have one of these signs. Two transactions that
-- add one person at the same time would not see each other, so each sign is locked. An import, with too many of them for the server's
-- table of locks, locks out everybody else.
--
-- Indexes of developers find those who share a sign. A plan that was made for a small table would read all of it for each record of an
-- import, and so would one without statistics: before the first ones, the planner takes any index of living rows. Merge and hash joins
-- would read the mailboxes of everybody for each batch.
create function refresh_developer_duplicates(
  ids uuid[], mailboxes text[], github_names text[], linkedin_names text[], names_in_countries text[]
) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off
  set enable_mergejoin = off set enable_hashjoin = off set plan_cache_mode = force_custom_plan as $$
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
      select hashtext(sign) as key
      from unnest(mailboxes || github_names || linkedin_names || names_in_countries) as signs (sign)
      where sign is not null group by 1 order by 1
    ) as keys;
  else
    perform pg_advisory_xact_lock(hashtext('developer_duplicates'));
    if (select reltuples < 0 from pg_class where oid = 'developers'::regclass) then
      analyze developers;
    end if;
  end if;
  ids := array(
    select unnest(ids)
    union select d.id from unnest(mailboxes) as m (box) join developers d on mailbox(d.email) = m.box and d.deleted_at is null
    union select d.id from unnest(github_names) as n (name)
      join developers d on profile_name(d.url_github) = n.name and d.deleted_at is null
    union select d.id from unnest(linkedin_names) as n (name)
      join developers d on profile_name(d.url_linkedin) = n.name and d.deleted_at is null
    -- Two or more others who share a name are marked already, and stay so. A single one may gain or lose its only namesake.
    union select (array_agg(other.id))[1] from (select distinct unnest(names_in_countries) as name) as shared
      cross join lateral (
        select d.id from developers d
        where name_in_country(d.first_name, d.last_name, d.country) = shared.name and d.deleted_at is null and d.id <> all(ids)
        limit 2
      ) as other
      group by shared.name having count(*) = 1
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
    or exists (
      select from developers
      where name_in_country(first_name, last_name, country) = name_in_country(d.first_name, d.last_name, d.country)
        and deleted_at is null and id <> d.id
    )
  ));
  if wrong is not null then
    update developer_facts set has_duplicate = not has_duplicate where developer_id = any(wrong);
  end if;
end $$;

-- The record that each follow-up is about. It is shown while none of its records is deleted.
create view follow_up_subjects as
select f.id as follow_up_id,
  coalesce(pl.is_living, pf.is_living, true) and d.deleted_at is null and j.deleted_at is null and co.deleted_at is null
    and ct.deleted_at is null as is_living,
  coalesce(pl.developer_id, jp.developer_id, f.developer_id) as developer_id,
  coalesce(pl.developer_name, pf.developer_name, trim(d.first_name || ' ' || d.last_name)) as developer_name,
  coalesce(pl.job_id, jp.job_id, f.job_id) as job_id,
  coalesce(pl.job_title, pf.job_title, j.title) as job_title,
  coalesce(pl.company_id, pf.company_id, co.id) as company_id,
  coalesce(pl.company_name, pf.company_name, co.name) as company_name,
  ct.name as contact_name,
  coalesce(pl.developer_name, pf.developer_name, trim(d.first_name || ' ' || d.last_name), j.title, ct.name, co.name) as subject
from follow_ups f
left join check_ins c on c.id = f.check_in_id
left join placement_facts pl on pl.placement_id = c.placement_id
left join job_profiles jp on jp.id = f.job_profile_id
left join job_profile_facts pf on pf.job_profile_id = jp.id
left join developers d on d.id = f.developer_id
left join jobs j on j.id = f.job_id
left join contacts ct on ct.id = f.contact_id
left join companies co on co.id = coalesce(f.company_id, j.company_id);
grant select on follow_up_subjects to vouch_app;

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

-- The profiles that came to a client in the last 14 days, once that can be undone no more. One that goes back and comes again is not
-- new, and nor is one that an import brought, whether now or of the past.
create view new_profiles as
select p.id as job_profile_id, p.job_id, j.company_id, c.at as sent_at,
  p.client_answer is null and p.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
    and not exists (select from current_exclusions e where e.developer_id = p.developer_id and e.company_id = j.company_id) as waits
from state_changes c
join job_profiles p on p.id = c.row_id and p.deleted_at is null
join jobs j on j.id = p.job_id and j.deleted_at is null
join developers d on d.id = p.developer_id and d.deleted_at is null
where c.table_name = 'job_profiles' and c.column_name = 'status' and c.event_id > 0
  and c.at > now() - interval '14 days' and c.at <= now() - interval '10 seconds'
  and c.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and c.from_value not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
  and not exists (select from state_changes undone where undone.undoes = c.change_id)
  and not exists (
    select from state_changes before
    where before.table_name = 'job_profiles' and before.column_name = 'status' and before.row_id = c.row_id
      and before.event_id < c.event_id
      and before.to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED')
      and not exists (select from state_changes undone where undone.undoes = before.change_id)
  );
grant select on new_profiles to vouch_app;

select make_fact_triggers('users', 'keep_facts_of_users', 'insert', 'update', 'delete');
select make_fact_triggers('company_users', 'keep_facts_of_company_users', 'insert', 'update', 'delete');
select make_fact_triggers('companies', 'keep_facts_of_companies', 'insert', 'update');
select make_fact_triggers('developers', 'keep_facts_of_developers', 'insert', 'update', 'delete');
select make_fact_triggers('applications', 'keep_facts_of_applications', 'insert', 'update', 'delete');
select make_fact_triggers('messages', 'keep_facts_of_messages', 'insert', 'update', 'delete');
select make_fact_triggers('jobs', 'keep_facts_of_jobs', 'insert', 'update', 'delete');
select make_fact_triggers('job_profiles', 'keep_facts_of_job_profiles', 'insert', 'update', 'delete');
select make_fact_triggers('meetings', 'keep_facts_of_meetings', 'insert', 'update');
select make_fact_triggers('placements', 'keep_facts_of_placements', 'insert', 'update', 'delete');
select make_fact_triggers('check_ins', 'keep_facts_of_check_ins', 'insert', 'update', 'delete');
select make_fact_triggers('developer_assessments', 'keep_facts_of_developer_assessments', 'insert', 'update', 'delete');
select make_fact_triggers('reviews', 'keep_facts_of_reviews', 'insert', 'update', 'delete');
select make_fact_triggers('assessments', 'keep_facts_of_assessments', 'update');
select make_fact_triggers('security_events', 'keep_facts_of_security_events', 'insert');
select make_fact_triggers('notes', 'keep_facts_of_notes', 'insert', 'update');

revoke execute on function
  member_status(uuid,text), keep_member_status(), count_developer_skills(), count_job_skills(), count_skills_of_developers(),
  count_skills_of_jobs(), count_skills_of_deleted(), compact_skill_counts(), refresh_company_facts(uuid[]),
  refresh_developer_facts(uuid[]), refresh_job_facts(uuid[],uuid[]), refresh_job_profile_facts(uuid[],uuid[]),
  refresh_meeting_facts(uuid[]), refresh_placement_facts(uuid[]), refresh_vetting_steps(uuid[],boolean), refresh_vetting_attempts(uuid[]),
  refresh_review_facts(uuid[]), refresh_client_facts(uuid[]), refresh_security_event_facts(bigint[]),
  make_fact_triggers(regclass,regproc,text[]), refresh_developer_duplicates(uuid[],text[],text[],text[],text[])
from public;

grant execute on function compact_skill_counts() to vouch_app;

-- Parts of texts are found by their trigrams. Without the extension the same is found, only slower, and typing errors are not forgiven:
-- an outside PostgreSQL may not have it, or not let us create it. See docs/decisions/0047.
-- A list of at most 64 KB of pending entries: what enters an index together costs half as much as one row after another, and a search
-- reads through some dozens of them at most. An import adds many people at once, whose list may be longer.
do $$
declare
  target text;
begin
  create extension if not exists pg_trgm;
  foreach target in array array[
    'companies', 'job_facts', 'job_profile_facts', 'meeting_facts', 'security_event_facts', 'users'
  ] loop
    execute format(
      'create index if not exists %1$s_trigrams_idx on %1$I using gin (search gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64)',
      target
    );
  end loop;
  -- More than lists look for a developer's name and address.
  create index if not exists developers_trigrams_idx on developers
    using gin (search gin_trgm_ops, developer_search_text(first_name, last_name, email, url_github) gin_trgm_ops)
    with (fastupdate = on, gin_pending_list_limit = 256);
  create index if not exists security_events_address_trigrams_idx on security_events using gin (address gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
