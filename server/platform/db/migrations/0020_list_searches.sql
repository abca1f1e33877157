-- What lists of companies still read whole: sorts without an index, and searches without trigrams.

-- squawk-ignore-file require-concurrent-index-creation

create index companies_domain_idx on companies (domain, id) where deleted_at is null;
create index companies_domain_down_idx on companies (domain desc nulls last, id desc) where deleted_at is null;
create index companies_status_idx on companies (status, id) where deleted_at is null;

-- As in 0015: without the extension the same is found, only slower.
do $$
begin
  create index companies_trigrams_idx on companies using gin (name gin_trgm_ops, domain gin_trgm_ops);
  create index review_facts_trigrams_idx on review_facts using gin (code_name gin_trgm_ops, assessment_name gin_trgm_ops);
  create index security_event_facts_trigrams_idx on security_event_facts using gin (people gin_trgm_ops);
  create index security_events_address_trigrams_idx on security_events using gin (address gin_trgm_ops);
exception when undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
