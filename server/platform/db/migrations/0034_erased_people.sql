-- Nothing is added to a person who was erased, whoever writes it. See docs/decisions/0041.

-- How a row of a table leads to its developer, as an expression over that row; null where it does not. A table that names its developer
-- itself is not followed by its other keys, as in rows_of_person (0025_people.sql).
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

revoke execute on function path_to_developer(regclass, text, integer), refuse_erased(), guard_erased(regclass) from public;

select guard_erased(tgrelid::regclass) from pg_trigger where tgname = 'log_insert' order by tgrelid;

-- As in 0001_ground.sql, and every later table is guarded, too.
create or replace function make_business_table(target regclass) returns void language plpgsql as $$
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
