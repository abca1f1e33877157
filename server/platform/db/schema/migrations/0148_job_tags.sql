-- Jobs have tags, as developers do.
-- squawk-ignore-file require-concurrent-index-creation

alter table jobs add column tags text[] not null default '{}';
create index jobs_tags_idx on jobs using gin (tags) where deleted_at is null;
