-- The ground that every table stands on: the app's roles, the event log, and what makes a table a business table.

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
  request_id text
);
-- The audit tab of one row; the feeds and the "as of" figures of one table.
create index events_row_id_idx on events (row_id, id);
create index events_table_name_at_idx on events (table_name, at);

grant select on events to vouch_app;
-- Erasing a person blanks values and keeps the row.
grant select, update (old_values, new_values) on events to vouch_eraser;

-- That a password changed is worth knowing; its hash is nobody's business.
create function redact(row_values jsonb) returns jsonb language sql immutable parallel safe return
  jsonb_set(row_values, '{password_hash}', '"[redacted]"', create_if_missing => false);

-- Writes the events of one statement. It runs as the owner, since nobody else may insert events.
create function log_events() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  writer constant text := current_setting('vouch.actor', true);
  request constant text := nullif(current_setting('vouch.request_id', true), '');
  -- Told by the event itself, or derived, or as long as a resume.
  noise constant text[] := '{id,updated_at,version,extracted_text,search}';
begin
  if coalesce(writer, '') !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(task|import):.+)$' then
    raise exception 'A write to % needs an actor.', tg_table_name
      using hint = 'Set vouch.actor to the id of a user, task:<name> or import:<run> for the transaction.';
  end if;
  if tg_op = 'INSERT' then
    insert into public.events (table_name, row_id, action, new_values, actor, request_id)
    select tg_table_name, n.id, tg_op, public.redact(to_jsonb(n) - noise), writer, request
    from new_rows n;
  elsif tg_op = 'DELETE' then
    insert into public.events (table_name, row_id, action, old_values, actor, request_id)
    select tg_table_name, o.id, tg_op, public.redact(to_jsonb(o) - noise), writer, request
    from old_rows o;
  else
    insert into public.events (table_name, row_id, action, old_values, new_values, actor, request_id)
    select tg_table_name, n.id, tg_op, public.redact(changed.old_values), public.redact(changed.new_values), writer, request
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
end $$;

revoke execute on function log_events(), stamp_row(), make_business_table(regclass) from public;

-- Country codes (ISO 3166-1 alpha-2), without nulls among them.
create function are_countries(codes text[]) returns boolean language sql immutable parallel safe return
  array_position(codes, null) is null and array_to_string(codes, ',') ~ '^([A-Z]{2}(,[A-Z]{2})*)?$';
