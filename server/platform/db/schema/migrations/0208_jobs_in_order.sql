-- Jobs are listed in any order within some milliseconds again: three orders have an index, and the others read the key of the facts, which
-- has what they ask for, so that no row is visited. See docs/decisions/0125.
-- Each migration is one transaction, and 20,000 rows are in these tables.
-- squawk-ignore-file adding-serial-primary-key-field, constraint-missing-not-valid, require-concurrent-index-creation

alter table job_facts drop constraint job_facts_pkey,
  add primary key (job_id) include (title, company_name, owner_name, status_since, open_profiles);
create index job_facts_title_idx on job_facts (title, job_id);
create index job_facts_company_name_idx on job_facts (company_name, job_id);
create index jobs_next_action_on_idx on jobs (next_action_on, id) where deleted_at is null;
