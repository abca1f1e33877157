-- Files can be scanned for viruses. See docs/decisions/0139.

-- A file that the virus scanner did not pass: it was kept while the scanner was away and is scanned later, or a virus was found then.
-- It is kept outside the row that owns the file, since a file is stored before that row is written.
create table suspect_files (
  file_key text primary key,
  created_at timestamptz not null default now(),
  -- The name that the scanner gives the virus; null until the file is scanned.
  virus text,
  -- The last moment when the scanner refused to look at it, so that it holds up no other.
  refused_at timestamptz
);
grant select, insert, delete on suspect_files to vouch_app;
grant update (virus, refused_at) on suspect_files to vouch_app;
