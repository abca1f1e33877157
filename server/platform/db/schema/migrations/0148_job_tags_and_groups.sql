-- Jobs have tags, as developers do. Each person groups the rows of a list for themselves.
-- squawk-ignore-file require-concurrent-index-creation

alter table jobs add column tags text[] not null default '{}';
create index jobs_tags_idx on jobs using gin (tags) where deleted_at is null;

-- The rows of a list are grouped by this column of it, for one person. Empty for rows without groups. See docs/decisions/0099.
alter table list_layouts add column group_by text not null default '';
