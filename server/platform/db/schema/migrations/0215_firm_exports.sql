-- An admin takes everything out of Vouch as one archive. See docs/decisions/0137.

-- An archive of everything: asked for, being made, waiting for its maker, or gone.
create table firm_exports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'WAITING'
    constraint firm_exports_state_check check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- The admin who asked for it, and who alone can fetch it.
  made_by_id uuid references users on delete set null,
  at timestamptz not null default clock_timestamp(),
  began_at timestamptz,
  ended_at timestamptz,
  -- Rows and files, weighed by the time that each takes.
  done bigint not null default 0,
  total bigint not null default 0,
  -- In bytes.
  size bigint,
  -- The key of the archive in the file store; null once it is gone. It is no file_key, so that backups leave the archive out.
  archive_key text unique,
  -- From then on nobody can fetch it.
  expires_at timestamptz constraint firm_exports_expiry_check check (expires_at <= ended_at + interval '24 hours'),
  -- The reason why it failed, as a sentence.
  problem text,
  constraint firm_exports_archive_check check (
    archive_key is null or state in ('RUNNING', 'CANCELLED') or expires_at is not null
  )
);
-- One at a time, whichever nodes and admins ask.
create unique index firm_exports_open_idx on firm_exports ((true)) where state in ('WAITING', 'RUNNING');
create index firm_exports_at_idx on firm_exports (at desc);
grant select, insert, update on firm_exports to vouch_app;
