-- The ground that every table stands on: the app's roles, the event log, and what makes a table a business table or a table of facts.
--
-- Business tables also get created_at, updated_at and version. Money is in cents of the row's currency; *_on is a day, *_at a moment;
-- enumerations are the tables in shared/. The functions of a file that only its triggers call are granted to nobody.

-- Roles belong to the cluster, and several databases may migrate at the same moment: whoever loses the race finds the role.
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

-- What an event of vetting is about; null for any other. The same names as in shared/vetting/vettingEvents.ts.
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
  -- What one undoable mutation wrote; null for every other write.
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
create function log_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
    insert into public.events (table_name, row_id, action, new_values, actor, request_id, change_id, undoes)
    select tg_table_name, n.id, tg_op, public.redact(to_jsonb(n) - noise), writer, request, change, undone
    from new_rows n;
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
    cross join lateral (
      select jsonb_object_agg(b.key, b.value) as old_values, jsonb_object_agg(a.key, a.value) as new_values
      from jsonb_each(to_jsonb(o) - noise) b
      join jsonb_each(to_jsonb(n) - noise) a on a.key = b.key
      where a.value <> b.value
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

-- Whether all codes are those of shared/platform/countries.ts, not any two letters. See docs/decisions/0037.
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

-- Keeps the text by which a list searches a row: all searched columns, a line each. See docs/decisions/0047.
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

-- Guards a table, if its rows are about developers.
create function guard_erased(target regclass) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  path constant text := path_to_developer(target, 'new_rows');
begin
  if path is not null then
    execute format(
      'create trigger refuse_erased after insert on %s referencing new table as new_rows for each statement
      execute function refuse_erased(%L)',
      target, path
    );
  end if;
end $$;

-- Gives a table with a uuid key "id" what every business table has: times and a version, its events, the app's rights.
create function make_business_table(target regclass) returns void language plpgsql as $$
declare
  trigger_sql constant text := 'create trigger log_%1$s after %1$s on %2$s referencing %3$s for each statement execute function log_events()';
begin
  execute format(
    'alter table %s
      add column created_at timestamptz not null default now(),
      add column updated_at timestamptz not null default now(),
      add column version integer not null default 1',
    target
  );
  execute format('create trigger stamp before update on %s for each row execute function stamp_row()', target);
  execute format(trigger_sql, 'insert', target, 'new table as new_rows');
  execute format(trigger_sql, 'update', target, 'old table as old_rows new table as new_rows');
  execute format(trigger_sql, 'delete', target, 'old table as old_rows');
  execute format('grant select, insert, update, delete on %s to vouch_app', target);
  perform guard_erased(target);
end $$;

-- What the firm keeps of what the client pays, in percent. The same as marginsOf in shared/jobProfiles/margins.ts.
create function margin_percent(cost_cents bigint, bill_cents bigint) returns numeric language sql immutable parallel safe return
  round((bill_cents - cost_cents) * 100.0 / nullif(bill_cents, 0), 1);

-- The account that writes; null for a task or an import.
create function acting_user() returns uuid language sql stable parallel safe set search_path = pg_catalog, pg_temp return
  case when current_setting('vouch.actor', true) ~ '^[0-9a-f]{8}-' then current_setting('vouch.actor', true)::uuid end;

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

-- The day by which tasks go.
create function utc_today() returns date language sql stable parallel safe return (now() at time zone 'UTC')::date;

revoke execute on function
  log_events(), stamp_row(), set_search(), path_to_developer(regclass,text,integer), refuse_erased(),
  guard_erased(regclass), make_business_table(regclass)
from public;
