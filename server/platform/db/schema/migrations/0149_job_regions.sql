-- The regions that a job accepts, by their names. Their countries are in jobs.location, as those that were chosen one by one.

alter table jobs add column regions text[] not null default '{}';
