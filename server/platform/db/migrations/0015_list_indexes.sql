-- Each list goes in the order of each of its columns by an index, in both directions, and finds a part of a text by its trigrams.

-- The tables of a firm are small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation

create index users_staff_display_name_idx on users (display_name, id) where role <> 'client';
create index users_staff_email_idx on users (email, id) where role <> 'client';
create index users_staff_role_idx on users (role, id) where role <> 'client';
create index users_staff_active_idx on users (active, id) where role <> 'client';
create index users_client_email_idx on users (email, id) where role = 'client';

-- Where a value can be missing, it stands last in both directions, and each needs an index of its own.
create index users_client_username_idx on users (username, id) where role = 'client';
create index users_client_username_down_idx on users (username desc nulls last, id desc) where role = 'client';
create index reviews_reviewer_id_due_at_idx on reviews (reviewer_id, due_at, id);
create index reviews_reviewer_id_due_at_down_idx on reviews (reviewer_id, due_at desc nulls last, id desc);
create index reviews_reviewer_id_status_id_idx on reviews (reviewer_id, status, id);

create index job_messages_state_created_at_idx on job_messages (state, created_at, id);

-- Without the extension the same is found, only slower: an outside PostgreSQL may not have it, or not let us create it.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_trigrams_idx on users using gin (display_name gin_trgm_ops, email gin_trgm_ops);
  create index developers_name_trigrams_idx on developers using gin ((first_name || ' ' || last_name) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Searches go without trigrams: %', sqlerrm;
end $$;
