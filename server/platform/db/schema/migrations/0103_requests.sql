-- What nodes keep of requests and of work that follows them, and what people and the firm set for themselves.

-- What a mutation answered, so that a retry with the same key gets the first answer instead of a second effect.
create table mutation_keys (
  account_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 100),
  operation text not null,
  -- SHA-256 of the arguments: the same key with another body is a mistake.
  arguments_hash text not null,
  -- Sealed with VOUCH_SECRET: an answer can hold a one-time link. Null only inside the transaction that makes it.
  answer text,
  created_at timestamptz not null default now(),
  -- A retry is told of the same change.
  change_id uuid,
  primary key (account_id, key)
);
grant select, insert, update, delete on mutation_keys to vouch_app;
-- Keys are forgotten after a day.
create index mutation_keys_created_at_idx on mutation_keys (created_at);

-- Tries of one kind from one place: a bucket that fills with every try and drains with time.
-- The key is an HMAC, so that no address or e-mail is kept.
create table rate_limits (
  key text primary key,
  hits double precision not null,
  updated_at timestamptz not null
);
grant select, insert, update, delete on rate_limits to vouch_app;
create index rate_limits_updated_at_idx on rate_limits (updated_at);

-- Work that a transaction asks for and that begins after it: a mail, say. Done at least once; a row is deleted when it is done.
create table tasks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind <> ''),
  -- Sealed with VOUCH_SECRET: it can hold a one-time link.
  payload text not null,
  -- The change that asked for it, whose undo cancels it.
  change_id uuid,
  -- Not before this moment.
  run_after timestamptz not null default now(),
  attempts integer not null default 0,
  -- While a worker has it, until when it must have told what became of it.
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  -- The same in each try, so that a mailbox knows a second copy. Null before the first.
  message_id text,
  -- How many tries may have arrived: their answer was lost, or their worker died.
  unclear integer not null default 0,
  -- Who asked for the mail, and is told when it is refused; null for a visitor or a task.
  caused_by uuid default acting_user()
);
grant select, insert, update, delete on tasks to vouch_app;
create index tasks_run_after_idx on tasks (run_after, id);
create index tasks_change_id_idx on tasks (change_id) where change_id is not null;

-- What tasks that follow days wrote, or would write. The id is that of the change in the events.
create table task_runs (
  id uuid primary key,
  task text not null check (task in ('CHECK_INS', 'PLACEMENTS', 'ASSESSMENTS')),
  state text not null check (state in ('HELD', 'ALLOWED', 'DONE', 'TAKEN_BACK')),
  at timestamptz not null default clock_timestamp(),
  -- How many rows it would end or miss, and of how many, as counted last; null where it never waited.
  due integer,
  total integer,
  -- How many rows of its own table it has written.
  written integer not null default 0,
  -- The admin who allowed it, or took it back.
  decided_by_id uuid references users on delete set null,
  check ((due is null) = (total is null)),
  check (state not in ('HELD', 'ALLOWED') or due is not null)
);
grant select, insert, delete on task_runs to vouch_app;
grant update (state, at, due, total, written, decided_by_id) on task_runs to vouch_app;
-- A task has one run that waits, on all nodes together.
create unique index task_runs_open_idx on task_runs (task) where state in ('HELD', 'ALLOWED');
create index task_runs_at_idx on task_runs (at desc, id);

-- A clock that jumped. While it has a row, no node runs a task that follows days.
create table clock_pauses (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  -- The clocks jumped together, they show different times, or an admin took back what a task did.
  reason text not null check (reason in ('JUMP', 'APART', 'TAKEN_BACK')),
  began_at timestamptz not null default clock_timestamp(),
  -- How far the clock went forward, or is ahead of that of the database.
  seconds bigint
);
grant select, insert, delete on clock_pauses to vouch_app;
grant update (id, reason, began_at, seconds) on clock_pauses to vouch_app;

-- A file that no row owns yet. Files are stored beside the database, so no transaction holds both. A file stands here from before it
-- is stored until the row that owns it is written, in the transaction that writes it. What stays belongs to nobody, and a task removes it.
create table unowned_files (
  file_key text primary key,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on unowned_files to vouch_app;
create index unowned_files_created_at_idx on unowned_files (created_at);

-- The address of a list under a name, for its maker or for everybody.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  -- The path of the list, and its query string.
  screen text not null,
  query text not null,
  shared boolean not null default false
);
select make_business_table('saved_views');
create unique index saved_views_name_key on saved_views (user_id, screen, lower(name));
create index saved_views_shared_idx on saved_views (screen) where shared;

-- What an admin chose for the whole firm: one row, once somebody chose.
create table firm_settings (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one),
  work_shown text not null default 'ANONYMOUS' check (work_shown in ('ANONYMOUS', 'OPEN'))
);
select make_business_table('firm_settings');
