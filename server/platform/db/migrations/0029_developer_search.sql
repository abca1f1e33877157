-- What Search Developers looks through: the words of names, e-mail address and GitHub profile, without case and accents, each with a space
-- on either side. They are the words that trigrams are made of, so that a row that an index finds is nearly always one that matches.

-- The table of a firm is small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation

-- It has no search_path of its own, so that a statement contains it instead of calling it.
create function developer_search_text(first_name text, last_name text, email text, url_github text) returns text
language sql immutable parallel safe return
  ' ' || regexp_replace(
    regexp_replace(
      normalize(lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(url_github, '')), nfkd),
      '[\u0300-\u036f]+', '', 'g'
    ),
    '[^[:alnum:]]+', ' ', 'g'
  ) || ' ';

-- As in 0015: without the extension the same is found, only slower, and typing errors are not forgiven.
do $$
begin
  create index developers_search_trigrams_idx on developers
    using gin (developer_search_text(first_name, last_name, email, url_github) gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
