-- Whoever erases, merges or renames a person needs their deleted profiles, too. Without them in the index, all 100,000 profiles were read.
-- See docs/decisions/0125. Each migration is one transaction, which creates this index in a tenth of a second.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

drop index job_profiles_developer_id_idx;
create index job_profiles_developer_id_idx on job_profiles (developer_id, created_at);
