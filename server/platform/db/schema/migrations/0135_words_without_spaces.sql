-- Chinese, Japanese and Thai have no spaces between words: each of their letters is a word, and what is typed is a phrase of letters.
-- So any part is found. See docs/decisions/0092.

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

create or replace function fold_words(content text) returns text
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

create or replace function word_stems(content text) returns text
language sql immutable strict parallel safe return (
  select string_agg(distinct stem[1], ' ')
  from regexp_matches(lower(space_letters(content)), '\m([a-z0-9]{3,})\.?js\M', 'g') stem
);

-- Resumes whose words are still spelled as before. The task of server/resumes/search/respelling.ts takes them, the newest first.
create table misspelled_resumes (
  resume_id uuid primary key references resumes on delete cascade
);
grant select, update, delete on misspelled_resumes to vouch_app;

-- changes: resumes that were there before are read once more, and indexed again where their words differ.
insert into misspelled_resumes (resume_id)
select id from resumes where extracted_text <> '' order by created_at desc;
