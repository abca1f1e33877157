-- Imports are records, so that their reports stay and a run can be taken back. See docs/decisions/0131.

-- An import that was run: its files, how they were read, and its report.
create table import_runs (
  -- The id of the change in the events.
  id uuid primary key default gen_random_uuid(),
  state text not null default 'RUNNING'
    constraint import_runs_state_check check (state in ('RUNNING', 'DONE', 'STOPPED', 'TAKEN_BACK')),
  at timestamptz not null default clock_timestamp(),
  -- It was last at work at this moment. A run whose node died stays RUNNING, and is told by it.
  seen_at timestamptz not null default clock_timestamp(),
  -- The admin who ran it; null for the command.
  account_id uuid references users on delete set null,
  -- The names of the tables, with those of their sheets.
  files text[] not null,
  -- For each table that is no template: what its rows are, and into which column each of its columns went.
  mappings jsonb not null default '{}',
  -- Counts, and problems with their lines. It repeats nothing that stood in a cell, so that it tells of no person.
  report jsonb not null default '{"files": [], "problems": []}'
);
grant select, insert on import_runs to vouch_app;
grant update (state, seen_at, report) on import_runs to vouch_app;

-- The names of skills that a run collected go with it when it is taken back.
grant delete on imported_skill_names to vouch_app;
