-- What a million rows need: pairs of letters for texts without trigrams, what the planner has to know of countries, and the answers of
-- clients in their order. See docs/decisions/0047.

-- The tables of a firm are small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation

-- Each letter with the next one. So dear that no plan makes them for row after row, instead of reading an index.
create function search_pairs(value text) returns text[] language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  pairs text[] := '{}';
begin
  for place in 1 .. length(value) - 1 loop
    pairs := pairs || substr(value, place, 2);
  end loop;
  return pairs;
end $$;

-- With lists of pending entries, unlike the trigrams: a row has some forty pairs, which would slow down an import by half.
create index companies_pairs_idx on companies using gin (search_pairs(search));
create index developers_pairs_idx on developers using gin (search_pairs(search));
create index job_facts_pairs_idx on job_facts using gin (search_pairs(search));
create index job_profile_facts_pairs_idx on job_profile_facts using gin (search_pairs(search));
create index meeting_facts_pairs_idx on meeting_facts using gin (search_pairs(search));
create index placement_facts_pairs_idx on placement_facts using gin (search_pairs(search));
create index review_facts_pairs_idx on review_facts using gin (search_pairs(search));
create index security_event_facts_pairs_idx on security_event_facts using gin (search_pairs(search));
create index users_pairs_idx on users using gin (search_pairs(search));

-- The planner does not use what it knows of the expression in a partial index. Most jobs accept the same countries.
create statistics jobs_countries on (case when location = '{}' then '{US,CA,BR}' else location end) from jobs;
analyze jobs;

create index job_profiles_client_answer_idx on job_profiles (client_answer, id) where deleted_at is null;
create index job_profiles_client_answer_down_idx on job_profiles (client_answer desc nulls last, id desc) where deleted_at is null;
