-- Companies of a status that hold a text: the index has what is searched, so that half of the table is not visited.

-- The table is small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation

create index companies_status_search_idx on companies (status, name, id) include (search) where deleted_at is null;
