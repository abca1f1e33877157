-- Skills know for what of the catalogue they stand, so that they are related as it says. See docs/decisions/0093.

-- No release has had the column that is dropped.
-- squawk-ignore-file ban-drop-column

-- The keys of the entries of the catalogue that the skill stands for. A merge passes them on, whatever the skill is called.
alter table skills add column catalogue_keys text[] not null default '{}';

select set_config('vouch.actor', 'task:migrate', true);
-- changes: skills of the catalogue get its keys.
update skills set catalogue_keys = array(select key from catalogue_entries where skill_id = skills.id order by key)
where exists (select from catalogue_entries where skill_id = skills.id);

alter table catalogue_entries drop column skill_id;
