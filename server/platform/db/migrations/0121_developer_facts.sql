-- What lists of developers and applicants show that other tables tell, and the status of members, which follows by itself.
-- See docs/decisions/0031, 0040 and 0054.

-- What lists show, sort and filter of a developer that other tables tell. Triggers keep it; it has neither version nor events.
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
  -- Whether another record may be the same person. See docs/decisions/0040.
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
create index developer_facts_best_score_down_idx on developer_facts (best_score desc nulls last, developer_id desc);
create index developer_facts_open_profiles_idx on developer_facts (open_profiles, developer_id);
create index developer_facts_last_profile_at_idx on developer_facts (last_profile_at, developer_id);
create index developer_facts_last_profile_at_down_idx on developer_facts (last_profile_at desc nulls last, developer_id desc);
create index developer_facts_last_contact_at_idx on developer_facts (last_contact_at, developer_id);
create index developer_facts_last_contact_at_down_idx on developer_facts (last_contact_at desc nulls last, developer_id desc);
create index developer_facts_dstm_name_idx on developer_facts (dstm_name, developer_id);
create index developer_facts_dstm_name_down_idx on developer_facts (dstm_name desc nulls last, developer_id desc);
create index developer_facts_duplicate_idx on developer_facts (applied_at, developer_id) where applied_at is not null and has_duplicate;
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
create index developer_facts_applied_at_idx on developer_facts (applied_at, developer_id) include (waiting_search)
  where applied_at is not null;
create index developer_facts_waiting_pairs_idx on developer_facts using gin (search_pairs(waiting_search));

-- Each function below locks the facts before it reads, each in a statement of its own: whoever changes the same developer at the same
-- time is waited for, and then counted. It takes many developers at once, and writes only the facts that changed.
create function refresh_developer_assessments(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set best_assessment_id = best.id, best_result = best.result, best_score = best.total_score
  from unnest(ids) as changed (id)
  left join (
    select distinct on (developer_id) developer_id, id, result, total_score
    from developer_assessments
    where developer_id = any(ids) and result is not null
    order by developer_id, array_position('{STRONG_PASS,PASS,INCONCLUSIVE,FAIL,STRONG_FAIL}', result),
      total_score desc nulls last, completed_at desc nulls last, id
  ) as best on best.developer_id = changed.id
  where f.developer_id = changed.id
    and (f.best_assessment_id, f.best_result, f.best_score) is distinct from (best.id, best.result, best.total_score);
end $$;

create function refresh_developer_profiles(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set open_profiles = coalesce(counted.open, 0), last_profile_at = counted.last
  from unnest(ids) as changed (id)
  left join (
    select developer_id, max(created_at) as last, count(*) filter (where status in (
      'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER'
    )) as open
    from job_profiles
    where developer_id = any(ids) and deleted_at is null
    group by developer_id
  ) as counted on counted.developer_id = changed.id
  where f.developer_id = changed.id
    and (f.open_profiles, f.last_profile_at) is distinct from (coalesce(counted.open, 0)::integer, counted.last);
end $$;

create function refresh_developer_dstms(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  -- Nobody changes a name meanwhile.
  perform from users where id in (select dstm_id from developers where id = any(ids)) order by id for share;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set dstm_name = u.display_name
  from developers d left join users u on u.id = d.dstm_id
  where d.id = any(ids) and f.developer_id = d.id and f.dstm_name is distinct from u.display_name;
end $$;

-- Run after each statement: it finds whose facts the changed rows may change.
create function keep_developer_facts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name || ' ' || tg_op
  when 'developers INSERT' then
    insert into developer_facts (developer_id) select id from new_rows;
    perform refresh_developer_dstms(array(select id from new_rows where dstm_id is not null));
  when 'developers UPDATE' then
    perform refresh_developer_dstms(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where n.dstm_id is distinct from o.dstm_id
    ));
  when 'users UPDATE' then
    perform refresh_developer_dstms(array(
      select d.id from old_rows o join new_rows n on n.id = o.id join developers d on d.dstm_id = n.id
      where n.display_name <> o.display_name
    ));
  when 'developer_assessments INSERT' then
    perform refresh_developer_assessments(array(select distinct developer_id from new_rows where result is not null));
  when 'developer_assessments UPDATE' then
    perform refresh_developer_assessments(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.result, n.total_score, n.completed_at)
        is distinct from (o.developer_id, o.result, o.total_score, o.completed_at)
      group by 1
    ));
  when 'developer_assessments DELETE' then
    perform refresh_developer_assessments(array(select distinct developer_id from old_rows where result is not null));
  when 'job_profiles INSERT' then
    perform refresh_developer_profiles(array(select distinct developer_id from new_rows));
  when 'job_profiles UPDATE' then
    perform refresh_developer_profiles(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (n.developer_id, n.status, n.deleted_at) is distinct from (o.developer_id, o.status, o.deleted_at)
      group by 1
    ));
  when 'job_profiles DELETE' then
    perform refresh_developer_profiles(array(select distinct developer_id from old_rows));
  when 'job_messages INSERT' then
    perform refresh_developer_contact(array(select distinct developer_id from new_rows where success));
  when 'job_messages UPDATE' then
    perform refresh_developer_contact(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'job_messages DELETE' then
    perform refresh_developer_contact(array(select distinct developer_id from old_rows where success));
  end case;
  return null;
end $$;

create function refresh_developer_contact(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ids = '{}' then
    return;
  end if;
  perform from developer_facts where developer_id = any(ids) order by developer_id for update;
  update developer_facts f
  set last_contact_at = reached.last
  from unnest(ids) as changed (id)
  left join (
    select developer_id, max(created_at) as last
    from (
      select developer_id, created_at from job_messages
      where developer_id = any(ids) and success and delivery_method <> 'OUTBOX'
      union all
      select developer_id, created_at from messages
      where developer_id = any(ids) and success and delivery_method <> 'OUTBOX'
    ) as message
    group by developer_id
  ) as reached on reached.developer_id = changed.id
  where f.developer_id = changed.id and f.last_contact_at is distinct from reached.last;
end $$;

create function keep_message_contacts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
  when 'INSERT' then
    perform refresh_developer_contact(array(select distinct developer_id from new_rows where success));
  when 'UPDATE' then
    perform refresh_developer_contact(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'DELETE' then
    perform refresh_developer_contact(array(select distinct developer_id from old_rows where success));
  end case;
  return null;
end $$;

create trigger keep_developer_facts_insert after insert on messages
  referencing new table as new_rows for each statement execute function keep_message_contacts();

create trigger keep_developer_facts_update after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function keep_message_contacts();

create trigger keep_developer_facts_delete after delete on messages
  referencing old table as old_rows for each statement execute function keep_message_contacts();

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

-- Locks the developer before it reads, in a statement of its own: whoever changes the same one is waited for, and then counted. Also
-- who is no member: somebody may be making one of them.
create function refresh_member_status(member uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  held developers;
begin
  select * into held from developers where id = member for no key update;
  if held.stage = 'MEMBER' and held.status is distinct from member_status(member, held.status) then
    update developers set status = member_status(member, held.status) where id = member;
  end if;
end $$;

create function keep_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member uuid;
begin
  case tg_table_name
  when 'developers' then
    perform refresh_member_status(new.id);
  when 'job_profiles' then
    if tg_op <> 'INSERT' then
      perform refresh_member_status(old.developer_id);
    end if;
    if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.developer_id <> old.developer_id then
      perform refresh_member_status(new.developer_id);
    end if;
  when 'placements' then
    -- Locked, so that whoever gives the profile to another developer meanwhile is waited for.
    select developer_id into member from job_profiles
    where id = case when tg_op = 'DELETE' then old.job_profile_id else new.job_profile_id end for share;
    perform refresh_member_status(member);
  end case;
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

-- What a person types is corrected at once.
create function correct_member_status() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.stage = 'MEMBER' then
    new.status := member_status(new.id, new.status);
  end if;
  return new;
end $$;

create trigger correct_status before update of stage, status on developers
  for each row execute function correct_member_status();

-- Three indexes of developers find those who share a sign. A plan that was made for a small table would read all of it for each record of an
-- import. So would one without statistics, hoping to meet a duplicate soon.
create function refresh_developer_duplicates(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  wrong uuid[];
begin
  -- As in the other functions: one record may share a sign with one that changes here, and another with one that
  -- changes elsewhere at the same time.
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

-- Counts the records whose signs changed, and all that share a sign with what they were or are.
create function keep_duplicate_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
declare
  ids uuid[];
  mailboxes text[];
  github_names text[];
  linkedin_names text[];
begin
  case tg_op
  when 'INSERT' then
    select array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from new_rows;
  when 'DELETE' then
    select array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from old_rows;
  when 'UPDATE' then
    select array_agg(o.id), array_agg(mailbox(o.email)) || array_agg(mailbox(n.email)),
      array_agg(profile_name(o.url_github)) || array_agg(profile_name(n.url_github)),
      array_agg(profile_name(o.url_linkedin)) || array_agg(profile_name(n.url_linkedin))
    into ids, mailboxes, github_names, linkedin_names
    from old_rows o join new_rows n on n.id = o.id
    where (n.email, n.url_github, n.url_linkedin, n.deleted_at is null)
      is distinct from (o.email, o.url_github, o.url_linkedin, o.deleted_at is null);
  end case;
  if ids is null then
    return null;
  end if;
  -- Two transactions that add one person at the same time would not see each other, so each sign is locked. An import, with too many of
  -- them for the server's table of locks, locks out everybody else.
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
  perform refresh_developer_duplicates(array(
    select unnest(ids)
    union select d.id from unnest(mailboxes) as m (box) join developers d on mailbox(d.email) = m.box and d.deleted_at is null
    union select d.id from unnest(github_names) as n (name)
      join developers d on profile_name(d.url_github) = n.name and d.deleted_at is null
    union select d.id from unnest(linkedin_names) as n (name)
      join developers d on profile_name(d.url_linkedin) = n.name and d.deleted_at is null
  ));
  return null;
end $$;

-- Named to run behind keep_developer_facts, which adds the row of a new developer.
create trigger keep_duplicate_developers_insert after insert on developers
  referencing new table as new_rows for each statement execute function keep_duplicate_developers();

create trigger keep_duplicate_developers_update after update on developers
  referencing old table as old_rows new table as new_rows for each statement execute function keep_duplicate_developers();

create trigger keep_duplicate_developers_delete after delete on developers
  referencing old table as old_rows for each statement execute function keep_duplicate_developers();

-- As the other functions: it locks the facts before it reads, in a statement of its own.
create function refresh_developer_queue(ids uuid[]) returns void
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

create function keep_developer_queue() returns trigger
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

-- Named to run behind keep_developer_facts, which adds the row of a new developer.
create trigger keep_developer_queue_insert after insert on developers
  referencing new table as new_rows for each statement execute function keep_developer_queue();

create trigger keep_developer_queue_update after update on developers
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();

create trigger keep_developer_queue_insert after insert on applications
  referencing new table as new_rows for each statement execute function keep_developer_queue();

create trigger keep_developer_queue_update after update on applications
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();

create trigger keep_developer_queue_delete after delete on applications
  referencing old table as old_rows for each statement execute function keep_developer_queue();

create trigger keep_developer_queue_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function keep_developer_queue();

-- A deleted developer takes its facts along, and nobody deletes an account that developers refer to. The triggers run behind those of
-- company_facts, by their names: whoever writes profiles of one company waits there, with no developer locked.
select make_facts(
  'developer_facts', 'developers insert', 'developers update', 'users update', 'developer_assessments insert',
  'developer_assessments update', 'developer_assessments delete', 'job_profiles insert', 'job_profiles update',
  'job_profiles delete', 'job_messages insert', 'job_messages update', 'job_messages delete'
);

revoke execute on function
  refresh_developer_assessments(uuid[]), refresh_developer_profiles(uuid[]), refresh_developer_dstms(uuid[]), keep_developer_facts(),
  refresh_developer_contact(uuid[]), keep_message_contacts(), member_status(uuid,text), refresh_member_status(uuid), keep_member_status(),
  correct_member_status(), refresh_developer_duplicates(uuid[]), keep_duplicate_developers(), refresh_developer_queue(uuid[]),
  keep_developer_queue()
from public;
