-- The home that a person chose for the house button, and how far that person has seen what others changed. See docs/decisions/0097.

-- Whoever has no row is led to `/`, as the specification says.
create table home_settings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  home text not null check (home in ('VETTING', 'MY_DAY', 'APPLICANTS', 'JOBS', 'PROFILES', 'CHECK_INS'))
);
select make_business_table('home_settings');

-- The last visit of a person to My day. Reading is no business, so it has neither version nor events.
create table last_visits (
  user_id uuid primary key references users on delete cascade,
  -- This visit shows what changed since then.
  changes_from timestamptz not null,
  -- All changes before it were shown while the person was there.
  seen_until timestamptz not null,
  -- When the person was last there. A visit is over some time after it.
  seen_at timestamptz not null
);
grant select, insert, update on last_visits to vouch_app;
