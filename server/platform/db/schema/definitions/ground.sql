-- The ground that every table is built on: the app's roles, the event log, changes of states, erasing, and what makes a table a business
-- table.
--
-- Business tables also get created_at, updated_at and version. Money is in cents of the row's currency; *_on is a day, *_at a moment;
-- enumerations are the tables in shared/. The functions of a file that only its triggers call are granted to nobody.

-- Roles belong to the cluster, and several databases may migrate at the same moment: the one that loses the race finds the role.
-- An owner who may not create roles can have both created, and granted to it, beforehand.
do $$
declare
  wanted text;
  -- From version 16 on, a membership alone does not allow SET ROLE.
  membership text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach wanted in array array['vouch_app', 'vouch_eraser'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    for attempt in 1..10 loop
      exit when pg_has_role(current_user, wanted, membership);
      begin
        execute format('grant %I to current_user', wanted);
      -- Another database granted the same at the same moment ("tuple concurrently updated" is an internal error).
      exception when unique_violation or internal_error then null;
      end;
    end loop;
  end loop;
end $$;

-- Sorts events of vetting by their kind, for its feeds; null for any other event. The same names as in shared/vetting/vettingEvents.ts.
create function vetting_event_kind(table_name text, action text, new_values jsonb) returns text
language sql immutable parallel safe return
  case table_name
    when 'developers' then case
      when action = 'INSERT' then 'ADDED'
      when action = 'DELETE' or new_values ? 'deleted_at' then 'DELETED'
      when new_values ? 'stage' then 'STAGE'
      when new_values ? 'status' then 'STATUS'
      when new_values ? 'owner_id' then 'OWNER'
      when new_values ? 'dstm_id' then 'DSTM'
      when new_values ? 'cost_rate_cents' then 'RATE'
      when new_values ? 'tos_signed_on' then 'TERMS'
    end
    when 'developer_assessments' then case
      when action = 'INSERT' then 'ASSESSMENT'
      when new_values ? 'result' then 'RESULT'
      when new_values ? 'status' then 'ASSESSMENT_STATUS'
      when new_values ? 'due_at' then 'ASSESSMENT_DUE'
    end
    when 'reviews' then case
      when action = 'INSERT' then 'REVIEW'
      when new_values ? 'status' or action = 'DELETE' then 'REVIEW_STATUS'
      when new_values ? 'due_at' then 'REVIEW_DUE'
    end
  end;

-- Who changed what, from what, to what, when. Only the trigger below writes it, and nothing rewrites it.
-- An insert holds the whole row in new_values, a delete in old_values, an update the changed columns in both.
create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  table_name text not null,
  row_id uuid not null,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  old_values jsonb,
  new_values jsonb,
  -- A user's id, task:<name> or import:<run>.
  actor text not null,
  request_id text,
  -- Lets every node follow the events without a gap. Ids are drawn before their transaction commits and so appear out of order;
  -- the transaction itself tells exactly whether an earlier snapshot has seen it.
  xid xid8 not null default pg_current_xact_id(),
  -- The rows of one undoable mutation share it; null for every other write.
  change_id uuid,
  -- The change that this write took back.
  undoes uuid
);
grant select on events to vouch_app;
grant select on events to vouch_eraser;
grant update (old_values, new_values) on events to vouch_eraser;
-- The audit tab of one row; the feeds and the "as of" figures of one table.
create index events_row_id_idx on events (row_id, id);
create index events_table_name_at_idx on events (table_name, at);
create index events_xid_idx on events (xid);
create index events_change_id_idx on events (change_id) where change_id is not null;
-- Finds related rows that were deleted for good. Such deletes are few.
create index events_deleted_job_idx on events ((old_values ->> 'job_id')) where action = 'DELETE';
create index events_deleted_developer_idx on events ((old_values ->> 'developer_id')) where action = 'DELETE';
-- Finds the rows of a person that were deleted for good. Such deletes are few.
create index events_deleted_idx on events (table_name) where action = 'DELETE';
create index events_vetting_kind_idx on events (vetting_event_kind(table_name, action, new_values), at, id)
  where vetting_event_kind(table_name, action, new_values) is not null;
create index events_vetting_actor_idx on events (actor, at, id)
  where vetting_event_kind(table_name, action, new_values) is not null;

-- That a password changed is worth knowing; its hash is nobody's business.
create function redact(row_values jsonb) returns jsonb language sql immutable parallel safe return
  jsonb_set(row_values, '{password_hash}', '"[redacted]"', create_if_missing => false);

-- Writes the events of one statement. It runs as the owner, since nobody else may insert events.
-- A draft is saved every few seconds and told nobody. So it is no part of the history, like other long texts.
-- An insert that finds its row there already runs the triggers of both, one of them without rows.
create function log_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  change constant uuid := nullif(current_setting('vouch.change_id', true), '')::uuid;
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search,draft}';
begin
  if coalesce(writer, '') !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import|link):.+)$' then
    raise exception 'A write to % needs an actor.', tg_table_name
      using hint = 'Set vouch.actor to the id of a user, task:<name>, import:<run> or link:<id> for the transaction.';
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

-- A save names the version that it read. A save that changes nothing leaves the row as it was.
create function stamp_row() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.id <> old.id then
    raise exception 'The id of a row of % never changes.', tg_table_name;
  end if;
  if new is distinct from old then
    new.updated_at := now();
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Refuses two letters that are no country: the codes are those of shared/platform/countries.ts.
create function are_countries(codes text[]) returns boolean language sql immutable parallel safe return
  codes <@ string_to_array(
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG '
    'CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL '
    'GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA '
    'LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP '
    'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV '
    'SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
    ' '
  );

-- A text as it is searched, and as it is searched for. Lower case writes a sigma in two ways, depending on the letters around it.
create function search_text(value text) returns text language sql immutable strict parallel safe return
  translate(lower(value), 'ς', 'σ');

-- Two columns as they are searched.
create function search_text(line text, next_line text) returns text language sql immutable parallel safe return
  search_text(line || coalesce(E'\n' || next_line, ''));

-- Keeps the text in which a list searches for a row: all searched columns, a line each. See docs/decisions/0047.
create function set_search() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'users' then new.search := search_text(new.display_name, new.email);
  when 'companies' then new.search := search_text(new.name, new.domain);
  when 'developers' then new.search := search_text(new.first_name || ' ' || new.last_name, new.email);
  end case;
  return new;
end $$;

-- How a row of a table leads to its developer, as an expression over that row; null where it does not. A table that names its developer
-- itself is not followed by its other keys, as in rows_of_person().
create function path_to_developer(child regclass, row_name text, steps integer default 0) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  link record;
  path text;
begin
  for link in
    select a.attname as key, c.confrelid::regclass as parent, c.confrelid = 'developers'::regclass as is_last
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = child and c.confrelid <> child
    order by is_last desc, a.attname
  loop
    if link.is_last then
      return format('%s.%I', row_name, link.key);
    end if;
    continue when steps = 5;
    path := path_to_developer(link.parent, link.parent::text, steps + 1);
    if path is not null then
      return format('(select %s from %s where id = %s.%I)', path, link.parent, row_name, link.key);
    end if;
  end loop;
  return null;
end $$;

-- Its argument is how a new row leads to its developer. The lock waits for an erasure that runs, and makes a later one wait.
create function refuse_erased() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[];
  erased boolean;
begin
  execute format('select array_agg(distinct %s) from new_rows', tg_argv[0]) into people;
  with person as (select erased_at from developers where id = any(people) for key share)
  select bool_or(erased_at is not null) into erased from person;
  if erased then
    raise exception 'A row of % is of a person who was erased.', tg_table_name using errcode = 'VE001';
  end if;
  return null;
end $$;

-- Gives a table with a uuid key "id" what every business table has: times and a version, its events, the app's rights, and a guard of
-- the people who were erased, if its rows are about developers. A row that leads to them in several ways says how, as an expression.
create function make_business_table(target regclass, leads_to text default null) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  trigger_sql constant text := 'create trigger log_%1$s after %1$s on %2$s referencing %3$s for each statement execute function log_events()';
  path constant text := coalesce(leads_to, path_to_developer(target, 'new_rows'));
begin
  execute format(
    'alter table %s
      add column if not exists created_at timestamptz not null default now(),
      add column if not exists updated_at timestamptz not null default now(),
      add column if not exists version integer not null default 1',
    target
  );
  execute format('create trigger stamp before update on %s for each row execute function stamp_row()', target);
  execute format(trigger_sql, 'insert', target, 'new table as new_rows');
  execute format(trigger_sql, 'update', target, 'old table as old_rows new table as new_rows');
  execute format(trigger_sql, 'delete', target, 'old table as old_rows');
  execute format('grant select, insert, update, delete on %s to vouch_app', target);
  if path is not null then
    execute format(
      'create trigger refuse_erased after insert on %s referencing new table as new_rows for each statement
      execute function refuse_erased(%L)',
      target, path
    );
  end if;
end $$;

-- The day of a moment in a time zone. An unknown zone, or none, is UTC.
create function day_in_zone(moment timestamptz, zone text) returns date
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- The last minute of a day in a time zone. An unknown zone, or none, is UTC.
create function day_end_in_zone(day date, zone text) returns timestamptz
language plpgsql stable parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return ((day + 1)::timestamp at time zone coalesce(zone, 'UTC')) - interval '1 minute';
exception when invalid_parameter_value then
  return ((day + 1)::timestamp at time zone 'UTC') - interval '1 minute';
end $$;

-- The day that tasks take for today.
create function utc_today() returns date language sql stable parallel safe return (now() at time zone 'UTC')::date;

-- When a status, stage, owner or rate changed, from what to what: one row for each such column that an event changed.
-- A row that is new changes from null, one that is deleted changes to null. Only the trigger below writes it.
create table state_changes (
  -- Changes of one row happened in the order of their events.
  event_id bigint not null,
  table_name text not null,
  row_id uuid not null,
  column_name text not null,
  from_value text,
  to_value text,
  at timestamptz not null,
  -- As of the event: the change that it belongs to, and the one that it took back.
  change_id uuid,
  undoes uuid,
  primary key (event_id, column_name)
);
grant select on state_changes to vouch_app;
-- The life of each row in turn, which tells what it was at a moment; what changed in a period; and what was taken back.
-- Figures read many changes, so they read indexes alone.
create index state_changes_life_idx on state_changes (table_name, column_name, row_id, event_id)
  include (at, to_value, change_id, undoes);
create index state_changes_at_idx on state_changes (table_name, column_name, at)
  include (row_id, from_value, to_value, event_id, change_id, undoes);
create index state_changes_undoes_idx on state_changes (undoes) where undoes is not null;
-- The funnel of vetting reads every move from, to and between its steps, developer by developer. See docs/decisions/0064.
create index state_changes_vetting_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'developers' and column_name = 'status' and (
    from_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
    or to_value = any ('{PROFILE_REVIEW,INTRO_CALL,CHALLENGE_OUT,SUBMITTED,IN_REVIEW,TECH_INTERVIEW,DECISION}'::text[])
  );
-- How far profiles came from being sent on: the figures of jobs read nothing else. Each profile's changes stand in turn.
-- It is made of few of the changes, so that writes wait for it no longer than it takes to read them once.
create index state_changes_sent_idx on state_changes (row_id, event_id)
  include (at, from_value, to_value, change_id, undoes)
  where table_name = 'job_profiles' and column_name = 'status'
    and to_value in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED', 'COMPLETED');

-- The columns of a table whose changes are kept. None of them is about a person: erasing keeps them all.
create function state_columns(table_name text) returns text[]
language sql immutable parallel safe return case table_name
  when 'developers' then array['stage', 'status', 'owner_id', 'dstm_id', 'deleted_at']
  when 'developer_assessments' then array['status', 'result']
  when 'reviews' then array['status', 'reviewer_id']
  when 'applications' then array['decision']
  when 'companies' then array['status', 'owner_id', 'deleted_at']
  when 'jobs' then array['status', 'owner_id', 'deleted_at']
  when 'job_profiles' then array['status', 'owner_id', 'cost_rate_cents', 'bill_rate_cents', 'currency', 'deleted_at']
  when 'placements' then array['status', 'cost_rate_cents', 'bill_rate_cents', 'currency', 'weekly_hours']
  when 'check_ins' then array['state', 'host_id', 'due_on']
  when 'meetings' then array['status', 'organiser_id']
end;

-- Keeps the changes of one statement's events. Most tables keep no state changes, so most writes need not look at each row.
create function log_state_changes() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Only the owner of the tables can: to date the past of the demo firm.
    delete from state_changes s using old_rows o where s.event_id = o.id;
  elsif exists (select from new_rows where state_columns(table_name) is not null) then
    insert into state_changes
    select n.id, n.table_name, n.row_id, changed, n.old_values ->> changed, n.new_values ->> changed, n.at, n.change_id, n.undoes
    from new_rows n cross join unnest(state_columns(n.table_name)) changed
    where n.old_values ->> changed is distinct from n.new_values ->> changed;
  end if;
  return null;
end $$;

create trigger state_changes_insert after insert on events
  referencing new table as new_rows for each statement execute function log_state_changes();

create trigger state_changes_delete after delete on events
  referencing old table as old_rows for each statement execute function log_state_changes();

-- Every business row about a person: the record itself, those merged into it, and all that refers to them through foreign keys, also
-- what was deleted for good. It follows the catalogue of the database, so that it knows a new table as soon as it is there. A table that
-- always names its developer itself is not followed by its other keys: those may lead to somebody else's rows. One that may name another
-- record instead is followed by each.
create function rows_of_person(person uuid) returns table (table_name text, row_id uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  -- Each row as its table and its id, with a space between them.
  known text[] := array(
    select 'developers ' || d.id from developers d where d.id = person
    union all select 'developers ' || m.id from merged_developers m where m.developer_id = person
  );
  newest text[] := known;
  below text[];
  linked text[];
  link record;
begin
  while newest <> '{}' loop
    below := '{}';
    for link in
      select child.relname as child, a.attname as key, parent.relname as parent,
        array(
          select split_part(n, ' ', 2) from unnest(newest) n where split_part(n, ' ', 1) = parent.relname
        ) as ids
      from pg_constraint c
      join pg_class child on child.oid = c.conrelid
      join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid
        and exists (select from pg_trigger t where t.tgrelid = child.oid and t.tgname = 'log_insert')
        and (parent.relname = 'developers' or not exists (
          select from pg_constraint own
          join pg_attribute named on named.attrelid = own.conrelid and named.attnum = own.conkey[1] and named.attnotnull
          where own.conrelid = child.oid and own.contype = 'f' and own.confrelid = 'developers'::regclass
        ))
    loop
      continue when link.ids = '{}';
      execute format(
        'select array(
          select %1$L || id from %2$I where %3$I = any($1::uuid[])
          union all
          select %1$L || row_id from events where action = ''DELETE'' and table_name = %4$L and old_values ->> %5$L = any($1)
        )',
        link.child || ' ', link.child, link.key, link.child, link.key
      ) into linked using link.ids;
      below := below || linked;
    end loop;
    newest := array(select distinct b from unnest(below) b where b <> all(known));
    known := known || newest;
  end loop;
  return query select split_part(k, ' ', 1), split_part(k, ' ', 2)::uuid from unnest(known) k;
end $$;

-- The values of an event with all blanked but those of the columns that are kept.
create function erase_values(row_values jsonb, kept jsonb) returns jsonb
language sql immutable parallel safe return (
  select jsonb_object_agg(key, case when value = 'null' or coalesce(kept ? key, false) then value else '"[erased]"' end)
  from jsonb_each(row_values)
);

-- Blanks the events of a person. Nothing else rewrites an event. There are two ways in: an admin who erases the person in the same
-- transaction, and the task that removes what a rule no longer keeps. The task must have claimed the person in the same transaction, after
-- seven days on the list, under a rule of an active admin. Of whom it may be, this function judges by itself. The task blanks the events of rows
-- whose own values are gone, and by the rule of the history all that are old enough. Returns how many events it changed.
-- Its argument has the columns of each table that are kept: all others are blanked.
create function erase_events(person uuid, kept jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_task constant boolean := current_setting('vouch.actor', true) is not distinct from 'task:retention';
  claimed_rule text;
  limit_at timestamptz;
  erased bigint;
begin
  if is_task then
    select i.rule, t.cutoff into claimed_rule, limit_at
    from retention_items i join retention_terms t on t.rule = i.rule
    where i.developer_id = person and i.claimed_at = now() and i.shown_days >= 7
      and i.shown_from between t.set_at and now() - interval '7 days';
    if claimed_rule is null then
      raise exception 'Retention removes only what was shown for seven days, by a rule of an active admin.'
        using errcode = 'insufficient_privilege';
    end if;
    if exists (
        select from placements where status not in ('ENDED', 'ENDED_EARLY')
          and job_profile_id in (select id from job_profiles where developer_id = person)
      )
      or exists (
        select from job_profiles where developer_id = person and deleted_at is null and status not in (
          'PLACED', 'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED',
          'JOB_CLOSED', 'ENDED_EARLY'
        )
      )
      or exists (select from developers where id = person and stage in ('APPLICANT', 'VETTING'))
      or exists (select from applications where developer_id = person and (decided_at is null or created_at > limit_at))
      or exists (
        select from state_changes
        where row_id = person and table_name = 'developers' and column_name = 'stage' and at > limit_at
      )
    then
      raise exception 'Retention leaves out whoever is placed, has an open profile or came back.'
        using errcode = 'insufficient_privilege';
    end if;
  elsif not exists (
    select from users where id::text = current_setting('vouch.actor', true) and role = 'admin' and active
  ) then
    raise exception 'Only an admin may erase a person.' using errcode = 'insufficient_privilege';
  end if;
  if coalesce(claimed_rule, 'REJECTED') = 'REJECTED' and not exists (
    select from developers where id = person and erased_at = now()
  ) then
    raise exception 'The events of a person are blanked only while the person is erased.' using errcode = 'insufficient_privilege';
  end if;
  update events e
  set old_values = erase_values(e.old_values, kept -> e.table_name), new_values = erase_values(e.new_values, kept -> e.table_name)
  from rows_of_person(person) r
  where e.row_id = r.row_id and e.table_name = r.table_name and case claimed_rule
    when 'RESUMES' then e.table_name = 'resumes'
      and exists (select from resumes where id = e.row_id and file_key = 'erased-' || id)
    when 'MESSAGES' then
      e.table_name = 'messages' and exists (
        select from messages where id = e.row_id and coalesce(body, subject) = '[erased]'
      )
      or e.table_name = 'message_replies' and exists (select from message_replies where id = e.row_id and body = '[erased]')
    when 'EVENTS' then e.at <= limit_at
    else true
  end;
  get diagnostics erased = row_count;
  return erased;
end $$;

-- When one of these columns last changed, by the events; null where none did. An undo brings back the moment that it had before.
create function last_changed_at(of_table text, id uuid, columns text[], undone uuid) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select at from events e
  where row_id = last_changed_at.id and table_name = of_table and action = 'UPDATE' and new_values ?| columns
    and undoes is null and (undone is null or change_id is distinct from undone)
    and (change_id is null or not exists (select from events u where u.row_id = last_changed_at.id and u.undoes = e.change_id))
  -- The last move may be of a transaction that began before another one's.
  order by e.id desc
  limit 1
$$;

revoke execute on function
  log_events(), stamp_row(), set_search(), path_to_developer(regclass,text,integer), refuse_erased(), make_business_table(regclass,text),
  log_state_changes(), rows_of_person(uuid), erase_values(jsonb,jsonb), erase_events(uuid,jsonb), last_changed_at(text,uuid,text[],uuid)
from public;

grant execute on function rows_of_person(uuid), erase_events(uuid,jsonb) to vouch_app;

grant execute on function rows_of_person(uuid), erase_values(jsonb,jsonb) to vouch_eraser;

-- The function runs as the eraser, who may blank values of events and nothing else. An owner who has no right to hand it over runs it
-- as itself: what it does is the same.
do $$
begin
  grant create on schema public to vouch_eraser;
  alter function erase_events(uuid, jsonb) owner to vouch_eraser;
  revoke create on schema public from vouch_eraser;
exception when insufficient_privilege then
  raise notice 'Events are erased as %: %', current_user, sqlerrm;
end $$;
