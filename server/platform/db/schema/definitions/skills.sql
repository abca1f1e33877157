-- After companies.
-- Skills, and the catalogue that offers them. See docs/decisions/0093.

-- A skill that developers have and jobs ask for.
create table skills (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  skill_type text not null check (skill_type in ('LANGUAGE', 'FRAMEWORK', 'DATABASE', 'CLOUD', 'TOOL', 'SOFT')),
  aliases text[] not null default '{}',
  -- A retired skill keeps its past and is offered no more.
  active boolean not null default true,
  -- The keys of the entries of the catalogue that the skill stands for. A merge passes them on, whatever the skill is called.
  catalogue_keys text[] not null default '{}'
);
select make_business_table('skills');
create unique index skills_name_key on skills (lower(name));

-- A skill of the catalogue that a release has offered to this firm. It is never offered again, whatever became of it.
create table catalogue_entries (
  -- Its name in the catalogue, in small letters.
  key text primary key,
  offered_at timestamptz not null default now()
);
grant select on catalogue_entries to vouch_app;

-- A name that an admin does not want to see among the unknown ones.
create table ignored_skill_names (
  id uuid not null default gen_random_uuid(),
  -- In small letters.
  name text not null check (name <> ''),
  primary key (name)
);
select make_business_table('ignored_skill_names');

-- A name in the skills of an import that no skill has. A row of it is refused, and is not kept.
create table imported_skill_names (
  -- In small letters.
  name text not null,
  written text not null,
  -- The actor of the import, so that a file that is imported again counts once.
  import text not null,
  -- As many of its rows have the name.
  rows integer not null check (rows > 0),
  primary key (name, import)
);
grant select, insert, update on imported_skill_names to vouch_app;
-- The names of skills that a run collected go with it when it is taken back.
grant delete on imported_skill_names to vouch_app;
