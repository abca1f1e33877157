-- The words of a message about a job that differ by developer, and whether a profile was meant to be sent without a price.
-- See docs/decisions/0044 and 0053.

-- Null: the words of its batch, as they stand there.
alter table job_messages add column body text;

-- Chosen by whoever sends the profile. It says something only where there is no bill rate.
alter table job_profiles add column without_price boolean not null default false;

-- The second lock on what must never happen: a profile that is sent without a word about its price. What was sent elsewhere may be
-- imported, and an undo brings back what was.
create function require_price() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('vouch.actor', true) not like 'import:%' and coalesce(current_setting('vouch.undoes', true), '') = '' then
    raise exception 'A profile is sent with a bill rate, or without a price by choice.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger require_price before update of status on job_profiles for each row
  when (old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.bill_rate_cents is null and not new.without_price)
  execute function require_price();
