-- The address of a merged record may be taken back by the one that stayed, which can be merged in its turn. See docs/decisions/0041.

-- The table is small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

drop index merged_developers_email_key;
create index merged_developers_email_idx on merged_developers (lower(email));
