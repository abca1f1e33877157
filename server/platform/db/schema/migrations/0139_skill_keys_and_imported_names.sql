-- Skills know for what of the catalogue they stand, and imports tell which names no skill has. See docs/decisions/0093 and 0087.

-- No release has had the column that is dropped.
-- squawk-ignore-file ban-drop-column

-- The keys of the entries of the catalogue that the skill stands for. A merge passes them on, whatever the skill is called.
alter table skills add column catalogue_keys text[] not null default '{}';

select set_config('vouch.actor', 'task:migrate', true);
-- changes: skills of the catalogue get its keys.
update skills set catalogue_keys = array(select key from catalogue_entries where skill_id = skills.id order by key)
where exists (select from catalogue_entries where skill_id = skills.id);

alter table catalogue_entries drop column skill_id;

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

-- Finds the compounds that end with a word: autoscaling for scaling. The table is small, so nobody waits for it.
-- squawk-ignore require-concurrent-index-creation
create index resume_vocabulary_endings_idx on resume_vocabulary (reverse(word) collate "C");
