-- When somebody last changed the skills of a job together: it gives the job a new version, so that no two such changes are mixed.
alter table jobs add column skills_changed_at timestamptz;
