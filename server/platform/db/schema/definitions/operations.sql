-- After people.
-- What nodes keep of requests and of work that follows them, what people and the firm set for themselves, and what is kept of backups,
-- imports and exports.

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
  caused_by uuid default account_in(current_setting('vouch.actor', true)),
  -- The moment at which its last try failed; null while it waits. It is then never sent again.
  given_up_at timestamptz,
  -- Why it was given up, in a sentence.
  given_up_for text
);
grant select, insert, update, delete on tasks to vouch_app;
create index tasks_run_after_idx on tasks (run_after, id);

-- What tasks that follow days wrote, or would write. The id is that of the change in the events.
create table task_runs (
  id uuid primary key,
  task text not null check (task in (
    'CHECK_INS', 'PLACEMENTS', 'ASSESSMENTS', 'RETENTION_REJECTED', 'RETENTION_RESUMES', 'RETENTION_MESSAGES', 'RETENTION_EVENTS',
    'REMINDERS_CONSENT', 'REMINDERS_APPLICANT', 'REMINDERS_SHORTLIST', 'REMINDERS_SHARED_PROFILE'
  )),
  state text not null check (state in ('HELD', 'ALLOWED', 'DONE')),
  at timestamptz not null default clock_timestamp(),
  -- How many rows it would end or miss, and of how many, as counted last; null where it never waited.
  due integer,
  total integer,
  -- How many rows of its own table it has written.
  written integer not null default 0,
  check ((due is null) = (total is null)),
  check (state not in ('HELD', 'ALLOWED') or due is not null)
);
grant select, insert, delete on task_runs to vouch_app;
grant update (state, at, due, total, written) on task_runs to vouch_app;
-- A task has one run that waits, on all nodes together.
create unique index task_runs_open_idx on task_runs (task) where state in ('HELD', 'ALLOWED');

-- A clock that jumped. While it has a row, no node runs a task that follows days.
create table clock_pauses (
  id uuid not null default gen_random_uuid(),
  only_one boolean not null default true check (only_one),
  -- The clocks jumped together, or they show different times.
  reason text not null check (reason in ('JUMP', 'APART')),
  began_at timestamptz not null default clock_timestamp(),
  -- How far the clock went forward, or is ahead of that of the database.
  seconds bigint,
  primary key (only_one)
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

-- The address of a list under a name, for its maker or for everybody.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  name text not null check (name <> ''),
  -- The path of the list, and its query string.
  screen text not null,
  query text not null,
  shared boolean not null default false,
  -- Its owner is told of new resumes that the view finds.
  alert boolean not null default false
);
select make_business_table('saved_views');
create unique index saved_views_name_key on saved_views (user_id, screen, lower(name));

-- What an admin chose for the whole firm: one row, once somebody chose.
create table firm_settings (
  id uuid not null default gen_random_uuid(),
  only_one boolean not null default true check (only_one),
  work_shown text not null default 'ANONYMOUS' check (work_shown in ('ANONYMOUS', 'OPEN')),
  -- An admin chooses how many points each reason adds to the risk of a placement, and from how many points on it is at risk.
  risk_low_mood integer not null default 1 check (risk_low_mood between 0 and 9),
  risk_mood_fell integer not null default 1 check (risk_mood_fell between 0 and 9),
  risk_missed integer not null default 1 check (risk_missed between 0 and 9),
  risk_end_near integer not null default 1 check (risk_end_near between 0 and 9),
  risk_from integer not null default 2,
  -- An admin may allow recruiters to invite clients of companies that they own.
  recruiters_invite boolean not null default false,
  -- An attempt whose reviews do not cover its rubric is inconclusive after so many days.
  inconclusive_days integer not null default 14 check (inconclusive_days between 1 and 90),
  -- A verified skill is outdated once its month is further back than so many months.
  tick_months integer not null default 24 check (tick_months between 1 and 120),
  -- Otherwise nobody would ever be at risk. All rows meet it, so none is read.
  constraint firm_settings_risk_from_check check (risk_from between 1 and risk_low_mood + risk_mood_fell + risk_missed + risk_end_near),
  primary key (only_one)
);
select make_business_table('firm_settings');

-- What a figure is to reach by month, as an admin set it.
create table goals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  metric text not null check (metric <> ''),
  period text not null check (period in ('WEEK', 'MONTH')),
  target real not null check (target >= 0),
  -- The first day from which the target holds, until a newer one.
  starts_on date not null,
  unique (user_id, metric, period, starts_on)
);
select make_business_table('goals');

-- A person sees these columns of a list, in this order, and it opens with this view. A list without a row is as it was made.
create table list_layouts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The noun of the list, such as jobs.
  list text not null,
  -- Empty for the columns of the list.
  columns text[] not null default '{}' check (cardinality(columns) <= 50),
  -- The number of first columns that stay in sight while the table scrolls sideways.
  pinned integer not null default 1 check (pinned between 1 and 3),
  density text not null default 'COMFORTABLE' check (density in ('COMFORTABLE', 'COMPACT')),
  -- A view that was shared may be shared no longer. The reader checks that.
  default_view_id uuid references saved_views on delete set null,
  -- The rows of a list are grouped by this column of it, for one person. Empty for rows without groups.
  group_by text not null default '',
  primary key (user_id, list)
);
select make_business_table('list_layouts');

-- An account without a row is led to `/`, as the specification says.
create table home_settings (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  home text not null check (home in ('VETTING', 'MY_DAY', 'APPLICANTS', 'JOBS', 'PROFILES', 'CHECK_INS')),
  primary key (user_id)
);
select make_business_table('home_settings');

-- The last visit of a person to My day. Reading is no business, so it has neither version nor events.
create table last_visits (
  user_id uuid primary key references users on delete cascade,
  -- This visit shows what changed since then.
  changes_from timestamptz not null,
  -- All changes before it were shown while the person was there.
  seen_until timestamptz not null,
  -- When the person was last there. A visit is over some time after it.
  seen_at timestamptz not null
);
grant select, insert, update on last_visits to vouch_app;

-- An account without a row, or one that chose none, gets no mail.
create table figure_mail_settings (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  figures text[] not null check (cardinality(figures) <= 50),
  primary key (user_id)
);
select make_business_table('figure_mail_settings');

-- The Monday of the last week whose mail a person was sent. The node that writes the day sends the mail.
create table figure_mails (
  user_id uuid primary key references users on delete cascade,
  sent_on date not null,
  -- Counts the tries since a mail was taken.
  attempts integer not null default 0,
  -- When it is tried again, because the last try was surely not taken.
  try_after timestamptz
);
grant select, insert, update, delete on figure_mails to vouch_app;

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

-- An import that was run: its files, how they were read, and its report.
create table import_runs (
  -- The id of the change in the events.
  id uuid primary key default gen_random_uuid(),
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'STOPPED', 'TAKEN_BACK')),
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

-- An archive of everything: asked for, being made, waiting for its maker, or gone.
create table firm_exports (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
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
grant select, insert, update on firm_exports to vouch_app;
-- One at a time, whichever nodes and admins ask.
create unique index firm_exports_open_idx on firm_exports ((true)) where state in ('WAITING', 'RUNNING');

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
