-- After operations.
-- Client companies and the people there, and what currencies are worth.

-- A client company, or one that may become a client.
create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  domain text,
  status text not null default 'PROSPECT' check (status in ('PROSPECT', 'ACTIVE', 'PAST', 'DO_NOT_SERVE')),
  owner_id uuid references users,
  time_zone text,
  terms text,
  notes text,
  deleted_at timestamptz,
  search text collate "C" not null
);
select make_business_table('companies');
alter table companies alter column search set statistics 1000;
create unique index companies_name_key on companies (lower(name)) where deleted_at is null;
create index companies_owner_id_idx on companies (owner_id);
create index companies_domain_idx on companies (domain, id) where deleted_at is null;
create index companies_status_idx on companies (status, id) where deleted_at is null;
create index companies_status_search_idx on companies (status, name, id) include (search) where deleted_at is null;
-- The few that a list must not show: a page far away then leaves them out without looking up every row.
create index companies_deleted_idx on companies (id) where deleted_at is not null;
create index companies_search_idx on companies (name, id) include (search, status) where deleted_at is null;

-- The company of a client account: one each, so the user is the key of an upsert.
create table company_users (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  primary key (user_id)
);
select make_business_table('company_users');
create index company_users_company_id_idx on company_users (company_id);

-- A person at a company whom the firm talks to. A contact need not have an account.
create table contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies,
  name text not null check (name <> ''),
  title text,
  email text,
  phone text,
  notes text,
  deleted_at timestamptz,
  -- A contact who does not want mails. Nobody else with the same address gets one either.
  do_not_contact boolean not null default false,
  constraint contacts_company_key unique (company_id, id)
);
select make_business_table('contacts');

-- What a unit of a currency is worth in US dollars, from a day on, as an admin entered it. See docs/decisions/0054.
create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- US dollars for one unit. Exact: it is never a floating-point number.
  rate numeric(20, 10) not null check (rate > 0),
  day date not null,
  entered_by_id uuid references users default account_in(current_setting('vouch.actor', true)),
  -- When another entry of the same day took its place.
  superseded_at timestamptz
);
select make_business_table('exchange_rates');
create unique index exchange_rates_day_key on exchange_rates (currency, day) where superseded_at is null;

create trigger search before insert or update on companies for each row execute function set_search();

-- An entry is never changed or deleted, only superseded once. An undo takes back what was written seconds ago. The argument is what the
-- entry is called.
create function keep_dated_rates() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  written constant text[] := '{superseded_at,updated_at,version}';
begin
  if coalesce(current_setting('vouch.undoes', true), '') <> '' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception '% is never deleted. Add one that supersedes it.', tg_argv[0];
  end if;
  if old.superseded_at is not null or to_jsonb(new) - written <> to_jsonb(old) - written then
    raise exception '% is never changed. Add one that supersedes it.', tg_argv[0];
  end if;
  return new;
end $$;

create trigger keep_rates before update or delete on exchange_rates
  for each row execute function keep_dated_rates('An exchange rate');

revoke execute on function keep_dated_rates() from public;
