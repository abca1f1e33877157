-- An index alone answers for an expression only when it has the column in it, too. Without it the far pages of developers by country
-- looked up every row before them: 90,000 blocks, and now 450.

-- The table of a firm is small enough to be locked for the moment that an index takes.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

drop index developers_country_place_idx, developers_country_place_down_idx;
create index developers_country_place_idx on developers (country_place(country), id) include (country) where deleted_at is null;
create index developers_country_place_down_idx on developers (country_place(country) desc nulls last, id desc) include (country)
  where deleted_at is null;
