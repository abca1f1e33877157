-- Resumes are found by the words that people write in them: C++, C#, F#, .NET, Node.js and CI/CD are words too.

-- The words of a text, between spaces. Documents and queries go through the same fold, so both spell a word alike.
-- shared/resumeWords.ts is its twin: it finds the same words in the original text again, to mark them.
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

-- Before this migration no release wrote resumes, so nothing reads the old column, and there are no rows to rewrite.
-- squawk-ignore ban-drop-column
alter table resumes drop column search;
-- squawk-ignore adding-field-with-default
alter table resumes add column search tsvector generated always as (resume_words(extracted_text)) stored;
-- Every phrase and every rank reads whole vectors: not packed they are larger, and read faster.
alter table resumes alter column search set storage external;
-- Whoever reads only when and whose a resume is, reads no texts along.
alter table resumes set (toast_tuple_target = 128);
-- The same file again is the same resume.
alter table resumes add column file_hash text;

-- squawk-ignore require-concurrent-index-creation
create index resumes_search_idx on resumes using gin (search) where deleted_at is null;
-- squawk-ignore require-concurrent-index-creation
create unique index resumes_file_hash_key on resumes (developer_id, file_hash) where deleted_at is null;
