-- Files are stored beside the database, so no transaction holds both. A file stands here from before it is stored until the row
-- that owns it is written, in the transaction that writes it. What stays belongs to nobody, and a task removes it.
create table unowned_files (
  file_key text primary key,
  created_at timestamptz not null default now()
);

create index unowned_files_created_at_idx on unowned_files (created_at);

grant select, insert, update, delete on unowned_files to vouch_app;
