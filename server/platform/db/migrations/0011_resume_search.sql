-- Phrases, and what only the newest resumes are asked for, come from the index too: nobody waits until thousands of resumes are read.

-- A mark for every two words that follow each other. Some pairs share a mark, so a mark finds candidates and proves nothing: with a
-- mark of its own for each pair the index would be several times as large. A sign begins it, so that no word is taken for a mark.
create function pair_marks(words tsvector) returns text[]
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  return array(
    with word as materialized (select lexeme, place from unnest(words), unnest(positions) place)
    select '#' || to_hex(hashtext(word.lexeme || ' ' || next.lexeme) & 262143)
    from word join word next on next.place = word.place + 1
  );
end $$;

-- The periods that a moment lies in, each four times as long as the last one: of 256 seconds, and so on to eight years, and @ for all
-- time. server/resumeSearch/periods.ts names them alike. Asked for one, the index passes over all that is older.
create function period_marks(moment timestamptz) returns text[]
language sql immutable strict parallel safe return array(
  select '@' || level || '/' || (floor(extract(epoch from moment))::bigint >> level) from generate_series(8, 28, 2) level
) || '@'::text;

-- All that the index knows of a resume. The cost is what keeps every plan from making the keys of each row instead of asking the index;
-- and with a path of its own the call is never written out in a query, where it would no longer be what the index has.
create function resume_keys(search tsvector, created_at timestamptz) returns tsvector
language sql immutable parallel safe cost 100000 set search_path = public, pg_temp return
  strip(search) || array_to_tsvector(pair_marks(search) || period_marks(created_at));

-- What the index is asked for a word or a phrase: all who have it have these keys.
create function term_keys(term text) returns tsquery
language sql immutable strict parallel safe return
  plainto_tsquery('pg_catalog.simple', fold_words(term)) &&
  array_to_string(pair_marks(to_tsvector('pg_catalog.simple', fold_words(term))), ' & ')::tsquery;

-- With less memory the index of many resumes would take several times as long.
set local maintenance_work_mem = '256MB';
-- squawk-ignore require-concurrent-index-creation
create index resumes_keys_idx on resumes using gin (resume_keys(search, created_at)) where deleted_at is null;
-- However common a key is, the plan is the same: ANALYZE need not make the keys of thousands of resumes to find out.
alter index resumes_keys_idx alter column 1 set statistics 0;
-- The release before this one finds the same without the old index, only slower.
-- squawk-ignore require-concurrent-index-deletion
drop index resumes_search_idx;
-- squawk-ignore require-concurrent-index-creation
create index resumes_created_at_idx on resumes (created_at desc) where deleted_at is null;
-- A search that is narrowed to few people reads all of theirs.
-- squawk-ignore require-concurrent-index-creation
create index developers_any_country_idx on developers (country) where deleted_at is null;
