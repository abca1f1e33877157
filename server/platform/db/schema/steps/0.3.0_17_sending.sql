-- A profile is sent from any step before it, so the triggers that ask for consent and a price are made again for all of them.
-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, ban-drop-not-null
drop trigger if exists require_consent on job_profiles;
drop trigger if exists require_price on job_profiles;

-- A contact chooses a time for an interview on the page of a shortlist.
alter table interview_times
  alter column proposed_by drop not null,
  add column proposed_by_contact uuid;
alter table interview_times
  add constraint interview_times_proposed_by_contact_fkey foreign key (proposed_by_contact) references contacts,
  add constraint interview_times_proposer_check check (num_nonnulls(proposed_by, proposed_by_contact) = 1);

-- All rows have the empty lists, so they meet the check.
alter table signed_links
  add column offered_times timestamptz[] not null default '{}',
  add column offered_minutes integer[] not null default '{}';
alter table signed_links
  add constraint signed_links_offered_check check (
    cardinality(offered_minutes) = cardinality(offered_times) and cardinality(offered_times) <= case purpose when 'SHORTLIST' then 5 else 0 end
  );

alter table jobs add column ends_on date;
alter table jobs add constraint jobs_days_check check (ends_on >= starts_on);
