-- Each person arranges each list for themselves: see docs/decisions/0095.

-- A person sees these columns of a list, in this order, and it opens with this view. A list without a row is as it was made.
create table list_layouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- The noun of the list, such as jobs.
  list text not null,
  -- Empty for the columns of the list.
  columns text[] not null default '{}' check (cardinality(columns) <= 50),
  -- So many first columns stay in sight while the table scrolls sideways.
  pinned integer not null default 1 check (pinned between 1 and 3),
  density text not null default 'COMFORTABLE' check (density in ('COMFORTABLE', 'COMPACT')),
  -- A view that was shared may be one no more. Whoever reads it checks that.
  default_view_id uuid references saved_views on delete set null,
  unique (user_id, list)
);
select make_business_table('list_layouts');
create index list_layouts_default_view_id_idx on list_layouts (default_view_id) where default_view_id is not null;
