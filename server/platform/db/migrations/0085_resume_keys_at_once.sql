-- A pending list is taken into the index key by key. Until the last key a resume seems to lack the other words, so a search for
-- resumes without a word found some that have it. Without the list a resume gets all of its keys before it is visible.
alter index resumes_keys_idx set (fastupdate = off);
select gin_clean_pending_list('resumes_keys_idx');
