-- What a unit of a currency is worth in US dollars, from a day on, as an admin entered it. See docs/decisions/0054.

create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  -- US dollars for one unit. Exact: it is never a floating-point number.
  rate numeric(20, 10) not null check (rate > 0),
  day date not null,
  entered_by_id uuid default acting_user() references users,
  -- When another entry of the same day took its place.
  superseded_at timestamptz
);
select make_business_table('exchange_rates');
create unique index exchange_rates_day_key on exchange_rates (currency, day) where superseded_at is null;
create index exchange_rates_entered_by_id_idx on exchange_rates (entered_by_id);

-- An entry is never changed or deleted, only superseded once. An undo takes back what was written seconds ago.
create function keep_exchange_rates() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if coalesce(current_setting('vouch.undoes', true), '') <> '' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' then
    raise exception 'An exchange rate is never deleted. Add one that supersedes it.';
  end if;
  if old.superseded_at is not null
    or (new.currency, new.rate, new.day, new.entered_by_id)
      is distinct from (old.currency, old.rate, old.day, old.entered_by_id) then
    raise exception 'An exchange rate is never changed. Add one that supersedes it.';
  end if;
  return new;
end $$;
create trigger keep_rates before update or delete on exchange_rates for each row execute function keep_exchange_rates();
revoke execute on function keep_exchange_rates() from public;
