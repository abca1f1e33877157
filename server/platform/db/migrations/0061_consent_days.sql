-- The day on which a developer agreed, where nobody knows the time. A moment that is known says the day too.

-- The tables of a firm are small enough to be locked for the moment that a check takes.
-- squawk-ignore-file constraint-missing-not-valid

alter table job_profiles add column consented_on date;
alter table job_profiles
  drop constraint job_profiles_consent_check,
  add constraint job_profiles_consent_check
    check (consent_method is null or consented_at is not null or consented_on is not null),
  add constraint job_profiles_consent_known_once_check check (consented_at is null or consented_on is null);

create or replace trigger require_consent before update of status on job_profiles for each row
  when (
    old.status = 'READY_TO_SEND' and new.status = 'SENT' and new.consented_at is null and new.consented_on is null
  )
  execute function require_consent();

-- The release before this one knows no days. The moment that it writes replaces the day, and the consent that it clears is gone.
create function forget_consent_day() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.consented_on := null;
  return new;
end $$;
create trigger forget_consent_day before update of consented_at, consent_method on job_profiles for each row
  when (
    old.consented_on = new.consented_on
    and (new.consented_at is not null or old.consent_method is not null and new.consent_method is null)
  )
  execute function forget_consent_day();
