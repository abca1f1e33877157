-- Resumes, found by the words that people write in them: C++, C#, F#, .NET, Node.js and CI/CD are words too. See docs/decisions/0009.

-- The words of a text, between spaces. Documents and queries go through the same fold, so both spell a word alike.
-- shared/resumes/resumeWords.ts is its twin: it finds the same words in the original text again, to mark them.
create function fold_words(content text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
begin
  -- Jose finds José. What is left of a letter is composed again, as Korean is.
  if content ~ '[^\x01-\x7f]' then
    content := normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), NFC);
  end if;
  content := lower(content);
  -- The parser sees only letters and digits, and would take C++ and C# for the same letter.
  content := regexp_replace(content, '([a-z])\+\+', '\1plusplus ', 'g');
  content := regexp_replace(content, '\m([a-z])#', '\1sharp ', 'g');
  -- .NET and what is named after it, but not the end of an address such as gmx.net.
  content := regexp_replace(content, '(^|[^a-z0-9@.-]|\m(?:asp|ado|vb|ml))\.net(?![a-z])', '\1 dotnet ', 'g');
  -- Node.js is written NodeJS too, and CI/CD CICD.
  content := regexp_replace(content, '\m([a-z0-9]+)\.js\M', '\1js', 'g');
  content := regexp_replace(content, '\m(?:(ci)[-/](cd)|(pl|t)[-/](sql)|(tcp)/(ip))\M', '\1\2\3\4\5\6', 'g');
  -- Nothing is left in which the parser could see an address, a path or a compound.
  return translate(content, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32));
end $$;

-- Whoever looks for React wants those who write React.js or ReactJS too.
create function word_stems(content text) returns text
language sql immutable strict parallel safe return (
  select string_agg(distinct stem[1], ' ') from regexp_matches(lower(content), '\m([a-z0-9]{3,})\.?js\M', 'g') stem
);

-- What a resume is found by. The stems stand after all words, so that they come between the words of no phrase. What exceeds
-- any resume is left out, before and after letters such as ㍿ became several: a tsvector holds 1 MB.
create function resume_words(content text) returns tsvector
language sql immutable parallel safe return to_tsvector(
  'pg_catalog.simple',
  concat_ws(' ', left(fold_words(left(content, 100000)), 100000), word_stems(left(content, 100000)))
);

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

-- A resume of a developer, as a file and as the text that was read from it.
create table resumes (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  file_key text not null unique,
  file_name text not null,
  -- By content, never by name.
  file_type text not null check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer not null check (file_size > 0),
  extracted_text text,
  deleted_at timestamptz,
  search tsvector generated always as (resume_words(extracted_text)) stored,
  -- The same file again is the same resume.
  file_hash text
);
alter table resumes alter column search set storage external;
alter table resumes set (toast_tuple_target = 128);
select make_business_table('resumes');
create index resumes_developer_id_idx on resumes (developer_id, created_at);
create unique index resumes_file_hash_key on resumes (developer_id, file_hash) where deleted_at is null;
create index resumes_keys_idx on resumes using gin (resume_keys(search, created_at)) with (fastupdate = off) where deleted_at is null;
alter index resumes_keys_idx alter column 1 set statistics 0;
create index resumes_created_at_idx on resumes (created_at desc) where deleted_at is null;

-- What the index is asked for a word or a phrase: all who have it have these keys.
create function term_keys(term text) returns tsquery
language sql immutable strict parallel safe return
  plainto_tsquery('pg_catalog.simple', fold_words(term)) &&
  array_to_string(pair_marks(to_tsvector('pg_catalog.simple', fold_words(term))), ' & ')::tsquery;
