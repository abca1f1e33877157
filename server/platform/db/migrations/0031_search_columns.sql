-- A list that is searched has one text to search in each row: all searched columns in lower case, a line each.
-- See docs/decisions/0047.

-- The tables of a firm are small enough to be locked for the moment that an index or a generated column takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, adding-field-with-default

-- A text as it is searched, and as it is searched for. Lower case writes a sigma in two ways, depending on the letters around it.
create function search_text(value text) returns text language sql immutable strict parallel safe return
  translate(lower(value), 'ς', 'σ');
create function search_text(line text, next_line text) returns text language sql immutable parallel safe return
  search_text(line || coalesce(E'\n' || next_line, ''));

-- Compared byte by byte, since the rules of a language have nothing to add.
alter table users
  add column search text collate "C" not null generated always as (search_text(display_name, email)) stored;
alter table companies
  add column search text collate "C" not null generated always as (search_text(name, domain)) stored;
alter table developers
  add column search text collate "C" not null
    generated always as (search_text(first_name || ' ' || last_name, email)) stored;
alter table review_facts
  add column search text collate "C" not null generated always as (search_text(code_name, assessment_name)) stored;
alter table security_event_facts
  add column search text collate "C" not null generated always as (search_text(people)) stored;

-- A business table cannot keep a generated column: stamp_row() would not see its new value, and take every save for a change.
-- Generated first, it is filled without an event or a new version of any row.
alter table users alter column search drop expression;
alter table companies alter column search drop expression;
alter table developers alter column search drop expression;

create function set_search() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  case tg_table_name
  when 'users' then new.search := search_text(new.display_name, new.email);
  when 'companies' then new.search := search_text(new.name, new.domain);
  when 'developers' then new.search := search_text(new.first_name || ' ' || new.last_name, new.email);
  end case;
  return new;
end $$;
revoke execute on function set_search() from public;

-- Named to run before the trigger that stamps a changed row.
create trigger search before insert or update on users for each row execute function set_search();
create trigger search before insert or update on companies for each row execute function set_search();
create trigger search before insert or update on developers for each row execute function set_search();

-- How many rows hold a text decides the plan; the usual hundred samples do not tell a thousandth from a hundredth.
alter table users alter column search set statistics 1000;
alter table companies alter column search set statistics 1000;
alter table developers alter column search set statistics 1000;
alter table review_facts alter column search set statistics 1000;
alter table security_event_facts alter column search set statistics 1000;

-- A list in its usual order, with the text to search: what many rows hold is found within the index, page by page. Three of them
-- replace an index that has the order alone.
create index users_client_search_idx on users (display_name, id) include (search) where role = 'client';
create index users_staff_search_idx on users (display_name, id) include (search) where role <> 'client';
create index companies_search_idx on companies (name, id) include (search) where deleted_at is null;
-- An index alone answers for an expression only when it has the columns in it, too.
create index developers_search_idx on developers ((first_name || ' ' || last_name), id) include (search, first_name, last_name)
  where deleted_at is null;
drop index users_staff_display_name_idx, companies_name_idx, developers_full_name_idx;

-- What few rows hold is found by trigrams: one index instead of one for each column. Those of developers' names and addresses
-- stay, since more than lists uses them.
drop index if exists users_trigrams_idx, companies_trigrams_idx, review_facts_trigrams_idx, security_event_facts_trigrams_idx;
do $$
declare
  target text;
begin
  foreach target in array array['users', 'companies', 'developers', 'review_facts', 'security_event_facts'] loop
    -- Without a list of pending entries, which every search would read through.
    execute format('create index %1$s_trigrams_idx on %1$I using gin (search gin_trgm_ops) with (fastupdate = off)', target);
  end loop;
-- As in 0015: without the extension the same is found, only slower.
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
