-- Makes writes cheaper: triggers keep their plans, and end at once where they have no row to look at.
-- See docs/decisions/0031 and docs/performance.md.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- An insert that finds its row there already runs the triggers of both, one of them without rows.
create or replace function log_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  change constant uuid := nullif(current_setting('vouch.change_id', true), '')::uuid;
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search,draft}';
begin
  if coalesce(writer, '') !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+)$' then
    raise exception 'A write to % needs an actor.', tg_table_name
      using hint = 'Set vouch.actor to the id of a user, task:<name> or import:<run> for the transaction.';
  end if;
  if tg_op = 'INSERT' then
    if exists (select from new_rows) then
      insert into public.events (table_name, row_id, action, new_values, actor, request_id, change_id, undoes)
      select tg_table_name, n.id, tg_op, public.redact(to_jsonb(n) - noise), writer, request, change, undone
      from new_rows n;
    end if;
  elsif tg_op = 'DELETE' then
    insert into public.events (table_name, row_id, action, old_values, actor, request_id, change_id, undoes)
    select tg_table_name, o.id, tg_op, public.redact(to_jsonb(o) - noise), writer, request, change, undone
    from old_rows o;
  else
    insert into public.events (table_name, row_id, action, old_values, new_values, actor, request_id, change_id, undoes)
    select
      tg_table_name, n.id, tg_op, public.redact(changed.old_values), public.redact(changed.new_values), writer, request, change,
      undone
    from old_rows o
    join new_rows n on n.id = o.id
    -- Once for each row, not once for each column.
    cross join lateral (select to_jsonb(o) - noise as before, to_jsonb(n) - noise as after offset 0) whole
    cross join lateral (
      select jsonb_object_agg(key, before -> key) as old_values, jsonb_object_agg(key, value) as new_values
      from jsonb_each(after)
      where value <> before -> key
    ) changed
    where changed.new_values is not null;
  end if;
  return null;
end $$;

-- Written out where it is called, since it has no path of its own.
create or replace function states_of_event(
  id bigint, table_name text, row_id uuid, old_values jsonb, new_values jsonb, at timestamptz, change_id uuid, undoes uuid
) returns setof state_changes language sql stable rows 3 begin atomic
  select $1, $2, $3, changed, $4 ->> changed, $5 ->> changed, $6, $7, $8
  from unnest(state_columns($2)) changed
  where $4 ->> changed is distinct from $5 ->> changed;
end;

-- Most tables keep no state changes, so most writes need not look at each row.
create or replace function log_state_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Only the owner of the tables can: to date the past of the demo firm.
    delete from state_changes s using old_rows o where s.event_id = o.id;
  elsif exists (select from new_rows where state_columns(table_name) is not null) then
    insert into state_changes
    select s.* from new_rows n
    cross join states_of_event(n.id, n.table_name, n.row_id, n.old_values, n.new_values, n.at, n.change_id, n.undoes) s;
  end if;
  return null;
end $$;

-- Written out where it is called, since it may be asked of nobody.
create or replace function account_in(actor text) returns uuid
language sql immutable parallel safe return case when actor ~ '^[0-9a-f-]{36}$' then actor::uuid end;

-- A change that says nothing of security, such as that of a name, asks for no event.
create or replace function log_account_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  link_by constant text := nullif(current_setting('vouch.link_by', true), '');
begin
  if tg_op = 'INSERT' then
    if exists (select from new_rows) then
      insert into public.security_events (kind, person_id, details)
      select 'ACCOUNT_CREATED', n.id, jsonb_build_object('role', n.role) from new_rows n;
    end if;
  elsif exists (
    select from old_rows o join new_rows n on n.id = o.id
    where (n.role, n.active, n.email, n.identity_subject, n.password_hash)
      is distinct from (o.role, o.active, o.email, o.identity_subject, o.password_hash)
  ) then
    insert into public.security_events (kind, person_id, details)
    select change.kind, n.id, change.details
    from old_rows o
    join new_rows n on n.id = o.id
    cross join lateral (values
      ('ROLE_CHANGED', o.role <> n.role, jsonb_build_object('from', o.role, 'to', n.role)),
      ('ACCOUNT_BLOCKED', o.active and not n.active, '{}'),
      ('ACCOUNT_UNBLOCKED', n.active and not o.active, '{}'),
      ('EMAIL_CHANGED', o.email <> n.email, '{}'),
      ('IDENTITY_LINKED', o.identity_subject is distinct from n.identity_subject, '{}'),
      ('PASSWORD_CHANGED', o.password_hash is distinct from n.password_hash and link_by is null, '{}'),
      (
        'PASSWORD_SET',
        o.password_hash is distinct from n.password_hash and link_by is not null,
        jsonb_build_object('link_by', link_by)
      )
    ) change (kind, happened, details)
    where change.happened;
  end if;
  return null;
end $$;

-- Facts of an event are written with it. Later its people can only get other names.
create or replace function refresh_security_event_facts(ids bigint[]) returns void
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

create or replace function keep_facts_of_security_events() returns trigger
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

-- Renaming an account looks for profiles among the facts, which have an index by owner. So it holds those that are not living, too.
drop index job_profile_facts_owner_id_idx;
create index job_profile_facts_owner_id_idx
  on job_profile_facts (owner_id, is_living, phase, (timestamptz 'epoch' - status_since), job_profile_id);

create or replace function keep_facts_of_users() returns trigger
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

-- Whoever is linked again runs the trigger of new links without rows.
create or replace function keep_facts_of_company_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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

-- A developer has few profiles, but to find them all of them are read. So only a new name or DSTM looks for them.
create or replace function keep_facts_of_developers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
      array_agg(id), array_agg(mailbox(email)), array_agg(profile_name(url_github)), array_agg(profile_name(url_linkedin))
    ) from old_rows;
  end case;
  return null;
end $$;

-- The planner takes ten ids for a list that it does not know, which made each plan for all lists look dearer than planning anew: half of
-- what the triggers of a write took. What is kept reads by keys, whatever the ids are.
do $$
declare
  keeper regprocedure;
begin
  for keeper in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace
      and (starts_with(proname, 'refresh_') or starts_with(proname, 'keep_facts_of_') or starts_with(proname, 'count_'))
      and proname <> 'refresh_developer_duplicates'
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', keeper);
  end loop;
end $$;

-- A list of at most 64 KB of pending entries: what enters an index of trigrams together costs half as much as one row after another, and a
-- search reads through some dozens of them at most.
do $$
declare
  trigrams regclass;
begin
  for trigrams in
    select indexrelid from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and relname like '%trigrams\_idx' and 'fastupdate=off' = any(reloptions)
  loop
    execute format('alter index %s set (fastupdate = on, gin_pending_list_limit = 64)', trigrams);
  end loop;
end $$;
