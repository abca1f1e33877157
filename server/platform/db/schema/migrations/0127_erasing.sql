-- One person's data as a whole: exporting everything, erasing it. See docs/decisions/0041.

-- Every business row about a person: the record itself, those merged into it, and all that refers to them through foreign keys, also
-- what was deleted for good. It follows the catalogue of the database, so that it knows a new table as soon as it is there. A table
-- that names its developer itself is not followed by its other keys: those may lead to somebody else's rows.
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

-- Blanks the events of a person. Nothing else rewrites an event, and this does it only to a person whom an admin erases in the same
-- transaction. Returns how many events it changed. Its argument has the columns of each table that are kept: all others are blanked.
create function erase_events(person uuid, kept jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint;
begin
  if not exists (
    select from users where id::text = current_setting('vouch.actor', true) and role = 'admin' and active
  ) then
    raise exception 'Only an admin may erase a person.' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from developers where id = person and erased_at = now()) then
    raise exception 'The events of a person are blanked only while the person is erased.' using errcode = 'insufficient_privilege';
  end if;
  update events e
  set old_values = erase_values(e.old_values, kept -> e.table_name), new_values = erase_values(e.new_values, kept -> e.table_name)
  from rows_of_person(person) r
  where e.row_id = r.row_id and e.table_name = r.table_name;
  get diagnostics erased = row_count;
  return erased;
end $$;

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

revoke execute on function rows_of_person(uuid), erase_values(jsonb,jsonb), erase_events(uuid,jsonb) from public;
grant execute on function rows_of_person(uuid), erase_events(uuid,jsonb) to vouch_app;
grant execute on function rows_of_person(uuid), erase_values(jsonb,jsonb) to vouch_eraser;
