-- Parts of texts are found by their trigrams. Without the extension the same is found, only slower, and typing errors are not forgiven:
-- an outside PostgreSQL may not have it, or not let us create it. See docs/decisions/0047.

do $$
declare
  target text;
begin
  create extension if not exists pg_trgm;
  foreach target in array array[
    'companies', 'developers', 'job_facts', 'job_profile_facts', 'meeting_facts', 'placement_facts', 'review_facts',
    'security_event_facts', 'users'
  ] loop
    -- Without a list of pending entries, which every search would read through.
    execute format('create index %1$s_trigrams_idx on %1$I using gin (search gin_trgm_ops) with (fastupdate = off)', target);
  end loop;
  create index developer_facts_waiting_trigrams_idx on developer_facts using gin (waiting_search gin_trgm_ops) with (fastupdate = off);
  -- More than lists look for a developer's name and address.
  create index developers_email_trigrams_idx on developers using gin (email gin_trgm_ops);
  create index developers_name_trigrams_idx on developers using gin ((first_name || ' ' || last_name) gin_trgm_ops);
  create index developers_search_trigrams_idx on developers
    using gin (developer_search_text(first_name, last_name, email, url_github) gin_trgm_ops);
  create index security_events_address_trigrams_idx on security_events using gin (address gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
