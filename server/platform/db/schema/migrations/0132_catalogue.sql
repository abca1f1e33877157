-- The catalogue of skills that ships. See docs/decisions/0087.

-- A skill of the catalogue that a release has offered to this firm. It is never offered again, whatever became of it.
create table catalogue_entries (
  -- Its name in the catalogue, in small letters.
  key text primary key,
  -- The skill that it added, or the firm's own of one of its names; null where that was merged or taken back.
  skill_id uuid references skills on delete set null,
  offered_at timestamptz not null default now()
);
create index catalogue_entries_skill_id_idx on catalogue_entries (skill_id);
grant select on catalogue_entries to vouch_app;
