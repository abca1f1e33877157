-- How the facts of lists follow what they tell of. See docs/decisions/0031.
--
-- Each table has one keeper, which runs after each statement. It says which facts the changed rows change, and has them read again. Three
-- rules make that right whoever writes at the same time:
-- * Whoever links a row, as a job to its owner, locks what it links to, so that nobody renames it meanwhile. Whoever renames a row has its
--   lock already, and finds all that is linked to it.
-- * Facts are locked before they are read again, in a statement of its own. So whoever waited reads what the other has written.
-- * Everybody locks in one order. First what is copied: users, companies, developers, jobs, job profiles. Then the facts: of companies,
--   developers, jobs, job profiles, meetings, placements, vetting, reviews, clients, security events.

-- Makes the triggers by which the facts of other tables follow the writes of this one. Its keeper runs after each
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
    perform refresh_job_profile_facts(array(select id from job_profiles where owner_id = any(ids)), '{}');
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

-- Who turns an account into a client's inserts its facts, which nobody else sees before the commit. Whoever links or unlinks that client
-- meanwhile would find no facts to change. So the account is waited for first.
create function keep_facts_of_company_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  case tg_op
  when 'INSERT' then ids := array(select user_id from new_rows);
  when 'UPDATE' then ids := array(select user_id from old_rows union select user_id from new_rows);
  when 'DELETE' then ids := array(select user_id from old_rows);
  end case;
  perform from users where id = any(ids) order by id for share;
  perform from companies where id in (select company_id from company_users where user_id = any(ids)) order by id for share;
  perform refresh_client_facts(ids);
  return null;
end $$;

create function keep_facts_of_companies() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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

create function keep_facts_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  linked uuid[];
  queued uuid[];
  renamed uuid[];
begin
  case tg_op
  when 'INSERT' then
    insert into developer_facts (developer_id) select id from new_rows;
    insert into vetting_facts (developer_id, step_since)
    select id, case when stage = 'VETTING' and deleted_at is null then created_at end from new_rows;
    queued := array(select id from new_rows where stage = 'APPLICANT' or dstm_id is not null);
    perform from users where id in (select unnest(array[dstm_id, owner_id]) from developers where id = any(queued)) order by id for share;
    perform refresh_developer_facts(queued);
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    ) from new_rows;
    return null;
  when 'UPDATE' then
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
    perform refresh_developer_duplicates(
      array_agg(n.id), array_agg(mailbox(o.email)) || array_agg(mailbox(n.email)),
      array_agg(profile_name(o.url_github)) || array_agg(profile_name(n.url_github)),
      array_agg(profile_name(o.url_linkedin)) || array_agg(profile_name(n.url_linkedin))
    )
    from old_rows o join new_rows n on n.id = o.id
    where (n.email, n.url_github, n.url_linkedin, n.deleted_at is null)
      is distinct from (o.email, o.url_github, o.url_linkedin, o.deleted_at is null);
    renamed := array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.first_name, n.last_name, n.deleted_at is null) is distinct from (o.first_name, o.last_name, o.deleted_at is null)
    );
    perform refresh_job_profile_facts(array(select id from job_profiles where developer_id = any(renamed)), '{}');
    perform refresh_meeting_facts(array(select id from meetings where developer_id = any(renamed)));
    perform refresh_placement_facts(array(
      select pl.id from old_rows o join new_rows n on n.id = o.id
      join job_profiles p on p.developer_id = n.id join placements pl on pl.job_profile_id = p.id
      where n.id = any(renamed) or n.dstm_id is distinct from o.dstm_id
    ));
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id where (n.stage, n.status) is distinct from (o.stage, o.status)
    ), true);
    perform refresh_vetting_steps(array(
      select n.id from old_rows o join new_rows n on n.id = o.id
      where (n.stage, n.status) is not distinct from (o.stage, o.status) and (n.deleted_at is null) <> (o.deleted_at is null)
    ), false);
  when 'DELETE' then
    perform refresh_developer_duplicates(
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    ) from old_rows;
  end case;
  return null;
end $$;

create function keep_facts_of_applications() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Both kinds of messages.
create function keep_facts_of_messages() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_op
  when 'INSERT' then perform refresh_developer_facts(array(select distinct developer_id from new_rows where success));
  when 'UPDATE' then
    perform refresh_developer_facts(array(
      select unnest(array[o.developer_id, n.developer_id]) from old_rows o join new_rows n on n.id = o.id
      where (o.success or n.success)
        and (n.developer_id, n.success, n.delivery_method) is distinct from (o.developer_id, o.success, o.delivery_method)
      group by 1
    ));
  when 'DELETE' then perform refresh_developer_facts(array(select distinct developer_id from old_rows where success));
  end case;
  return null;
end $$;

create function keep_facts_of_jobs() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  linked uuid[];
  moved uuid[] := '{}';
  renamed uuid[] := '{}';
begin
  case tg_op
  when 'INSERT' then linked := array(select id from new_rows);
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

-- Whoever writes a profile or placement waits for whoever moves its job to another company, and the other way round. Without it the former
-- would count for the old company only, and the latter without it. Job and developer are not locked for share: two who write profiles of
-- the same one, and then the row itself, would wait for each other.
create function keep_facts_of_job_profiles() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
        or (n.cost_rate_cents, n.bill_rate_cents, n.client_answer, n.deleted_at)
          is distinct from (o.cost_rate_cents, o.bill_rate_cents, o.client_answer, o.deleted_at)
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
language plpgsql security definer set search_path = public, pg_temp as $$
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
  -- So that whoever gives an assessment to another developer meanwhile is waited for. Not for share: two who add a review to the same one,
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
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_review_facts(array(
    select r.id from old_rows o join new_rows n on n.id = o.id join assessment_versions v on v.assessment_id = n.id
    join developer_assessments d on d.assessment_version_id = v.id join reviews r on r.developer_assessment_id = d.id
    where n.name <> o.name
  ));
  return null;
end $$;

create function keep_facts_of_security_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users where id in (select unnest(array[person_id, account_in(actor)]) from new_rows) order by id for share;
  perform refresh_security_event_facts(array(select id from new_rows));
  return null;
end $$;

-- A deleted row takes its own facts along, and nobody deletes what facts copy a name of.
select make_fact_triggers('users', 'keep_facts_of_users', 'insert', 'update', 'delete');
select make_fact_triggers('company_users', 'keep_facts_of_company_users', 'insert', 'update', 'delete');
select make_fact_triggers('companies', 'keep_facts_of_companies', 'insert', 'update');
select make_fact_triggers('developers', 'keep_facts_of_developers', 'insert', 'update', 'delete');
select make_fact_triggers('applications', 'keep_facts_of_applications', 'insert', 'update', 'delete');
select make_fact_triggers('messages', 'keep_facts_of_messages', 'insert', 'update', 'delete');
select make_fact_triggers('job_messages', 'keep_facts_of_messages', 'insert', 'update', 'delete');
select make_fact_triggers('jobs', 'keep_facts_of_jobs', 'insert', 'update', 'delete');
select make_fact_triggers('job_profiles', 'keep_facts_of_job_profiles', 'insert', 'update', 'delete');
select make_fact_triggers('meetings', 'keep_facts_of_meetings', 'insert', 'update');
select make_fact_triggers('placements', 'keep_facts_of_placements', 'insert', 'update', 'delete');
select make_fact_triggers('check_ins', 'keep_facts_of_check_ins', 'insert', 'update', 'delete');
select make_fact_triggers('developer_assessments', 'keep_facts_of_developer_assessments', 'insert', 'update', 'delete');
select make_fact_triggers('reviews', 'keep_facts_of_reviews', 'insert', 'update', 'delete');
select make_fact_triggers('assessments', 'keep_facts_of_assessments', 'update');
select make_fact_triggers('security_events', 'keep_facts_of_security_events', 'insert');

revoke execute on function make_fact_triggers(regclass,regproc,text[]) from public;
