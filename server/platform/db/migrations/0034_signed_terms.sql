-- The terms that developers signed, as files: the newest is the one in force, and earlier ones stay.

-- A new table, whose indexes lock nothing else.
-- squawk-ignore-file require-concurrent-index-creation

create table signed_terms (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- The day of the signature.
  signed_on date not null,
  file_key text not null unique,
  file_name text not null,
  -- By content, never by name.
  file_type text not null check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer not null check (file_size > 0),
  -- SHA-256 of the file, in hex. Null once the person is erased.
  file_hash text,
  deleted_at timestamptz
);
select make_business_table('signed_terms');
create index signed_terms_developer_id_idx on signed_terms (developer_id, created_at);
create unique index signed_terms_file_hash_key on signed_terms (developer_id, file_hash) where deleted_at is null;
