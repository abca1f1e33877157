-- People whom an admin keeps are listed also while no rule is on, so they are found without reading all developers. See docs/decisions/0115.
-- squawk-ignore-file require-concurrent-index-creation
create index developers_kept_idx on developers (id) where kept_because is not null;
