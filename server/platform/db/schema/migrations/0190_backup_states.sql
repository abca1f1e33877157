-- See docs/decisions/0118.

-- The outcome of the scheduled backups, on all nodes together.
create table backup_states (
  only_one boolean primary key default true check (only_one),
  -- Each backup carries it, so that installations may share a place. Notifications name their subject by it.
  id uuid not null default gen_random_uuid(),
  -- The moment at which the last try began.
  tried_at timestamptz,
  -- The fault of the last try, in words; null when it succeeded. Then also the moment of the first try that failed.
  problem text,
  failing_since timestamptz,
  -- The last backup that was read back, and the moment whose data it has.
  good_name text,
  good_at timestamptz,
  -- The last restore into a scratch database: its moment, its outcome, and its fault or the reason for skipping it.
  proof_at timestamptz,
  proof text check (proof in ('PROVED', 'FAILED', 'SKIPPED')),
  proof_detail text
);
-- Only the owner of the tables makes backups, so the app reads what became of them.
grant select on backup_states to vouch_app;
