-- After skills.
-- Resumes, found by the words that people write in them: C++, C#, F#, .NET, Node.js and CI/CD are words too. See docs/decisions/0091.

-- Puts spaces around each such letter, together with its marks. It expects NFKD, which writes the Thai ำ as two letters: these stay one.
-- Signs such as bullets and typographic quotes become spaces: the parser takes all that is not ASCII for letters.
create function space_letters(content text) returns text
language sql immutable strict parallel safe return regexp_replace(
  regexp_replace(
    content,
    '[\u0080-\u00bf\u00d7\u00f7\u0e3f\u0e4f\u0e5a\u0e5b\u2000-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2fff\u3000-\u3004\u3008-\u3020'
    '\u3030\u3036\u3037\u303d-\u303f\u30a0\u30fb\u4dc0-\u4dff\ue000-\uf8ff\ufe00-\ufe0f\ufeff\ufff9-\uffff\U0001f300-\U0001faff\U000e0100-\U000e01ef]',
    ' ', 'g'
  ),
  '(\u0e4d\u0e32|[\u0e01-\u0e3a\u0e40-\u0e4e\u0e50-\u0e59\u3005-\u3007\u3041-\u3096\u3099\u309a\u309d\u309e\u30a1-\u30fa\u30fc-\u30fe\u31f0-\u31ff'
  '\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
  '[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u3099\u309a]*(\u0e4d\u0e32)?)',
  ' \1 ', 'g'
);

-- The words of a text, between spaces. Documents and queries go through the same fold, so both spell a word alike.
-- shared/resumes/resumeWords.ts is its twin: it finds the same words in the original text again, to mark them.
create function fold_words(content text) returns text
language plpgsql immutable strict parallel safe set search_path = public, pg_temp as $$
begin
  -- Jose finds José. What is left of a letter is composed again, as Korean is.
  if content ~ '[^\x01-\x7f]' then
    content := space_letters(normalize(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g'), NFC));
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

-- The words that find a resume. A search for React wants React.js and ReactJS too: such stems stand after all
-- words, so that they come between the words of no phrase. A tsvector holds 1 MB, so the end of a longer text is left out, before and
-- after letters such as ㍿ became several.
create function resume_words(content text) returns tsvector
language sql immutable parallel safe return to_tsvector(
  'pg_catalog.simple',
  concat_ws(' ', left(fold_words(left(content, 100000)), 100000), (
    select string_agg(distinct stem[1], ' ')
    from regexp_matches(lower(space_letters(left(content, 100000))), '\m([a-z0-9]{3,})\.?js\M', 'g') stem
  ))
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
select make_business_table('resumes');
grant select (id, file_key) on resumes to vouch_eraser;
alter table resumes alter column search set storage external;
alter table resumes set (toast_tuple_target = 128);
create index resumes_developer_id_idx on resumes (developer_id, created_at);
create unique index resumes_file_hash_key on resumes (developer_id, file_hash) where deleted_at is null;
create index resumes_keys_idx on resumes using gin (resume_keys(search, created_at)) with (fastupdate = off) where deleted_at is null;
create index resumes_created_at_idx on resumes (created_at desc) where deleted_at is null;

alter index resumes_keys_idx alter column 1 set statistics 0;

-- What the index is asked for a word or a phrase: all who have it have these keys.
create function term_keys(term text) returns tsquery
language sql immutable strict parallel safe return
  plainto_tsquery('pg_catalog.simple', fold_words(term)) &&
  array_to_string(pair_marks(to_tsvector('pg_catalog.simple', fold_words(term))), ' & ')::tsquery;

-- Each word of the newest resumes, and how many of those have it. The task of server/resumes/search/vocabulary.ts keeps it.
create table resume_vocabulary (
  word text collate "C" primary key,
  resumes integer not null
);
grant select on resume_vocabulary to vouch_app;
-- Finds the compounds that end with a word: autoscaling for scaling. The table is small, so nobody waits for it.
create index resume_vocabulary_endings_idx on resume_vocabulary (reverse(word) collate "C");

-- Counts the words again, and writes only what differs. A word that is in no resume any more is deleted. It may run at any time, and
-- on several nodes: they take turns.
create function renew_resume_vocabulary() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('renew_resume_vocabulary'));
  with counted as materialized (
    select word collate "C" as word, ndoc as resumes
    from ts_stat('select search from resumes where deleted_at is null order by created_at desc limit 10000')
    where length(word) between 2 and 40 and word !~ '^[0-9]'
  ), gone as (
    delete from resume_vocabulary v where not exists (select from counted c where c.word = v.word)
  )
  insert into resume_vocabulary as v (word, resumes) select word, resumes from counted
  on conflict (word) do update set resumes = excluded.resumes where v.resumes <> excluded.resumes;
end $$;

-- Resumes whose words are still spelled as before. The task of server/resumes/search/respelling.ts takes them, the newest first.
create table misspelled_resumes (
  resume_id uuid primary key references resumes on delete cascade
);
grant select, update, delete on misspelled_resumes to vouch_app;

-- The progress of the alert of a view. The task of server/resumes/alerts keeps it, so it has neither version nor events.
create table resume_alerts (
  id uuid primary key default gen_random_uuid(),
  saved_view_id uuid not null unique references saved_views on delete cascade,
  -- Resumes that came before it are not new.
  began_at timestamptz not null default now(),
  checked_until timestamptz not null default now(),
  -- Resumes that were found since are told together, until they are read.
  counted_since timestamptz not null default now(),
  -- When resumes were last found.
  found_at timestamptz
);
grant select on resume_alerts to vouch_app;
grant update (checked_until, counted_since, found_at) on resume_alerts to vouch_app;

-- A resume that an alert has found. Its key is why nobody is told of a resume twice.
create table resume_alert_hits (
  alert_id uuid not null references resume_alerts on delete cascade,
  resume_id uuid not null references resumes on delete cascade,
  found_at timestamptz not null default now(),
  primary key (alert_id, resume_id)
);
grant select, insert, delete on resume_alert_hits to vouch_app;

-- Another search begins from nothing, and so does a view that an undo brings back.
create function keep_resume_alerts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from resume_alerts where saved_view_id = new.id;
  insert into resume_alerts (saved_view_id) select new.id where new.alert;
  return null;
end $$;

create trigger keep_new_alerts after insert on saved_views
for each row when (new.alert) execute function keep_resume_alerts();

create trigger keep_changed_alerts after update on saved_views
for each row when ((new.alert, new.query) is distinct from (old.alert, old.query)) execute function keep_resume_alerts();

-- The resumes that are told together, without those that are gone.
create view resumes_of_alerts as
select h.alert_id, h.resume_id
from resume_alert_hits h
join resume_alerts a on a.id = h.alert_id and h.found_at > a.counted_since
join resumes r on r.id = h.resume_id and r.deleted_at is null
join developers d on d.id = r.developer_id and d.deleted_at is null;
grant select on resumes_of_alerts to vouch_app;

revoke execute on function renew_resume_vocabulary(), keep_resume_alerts() from public;

grant execute on function renew_resume_vocabulary() to vouch_app;
