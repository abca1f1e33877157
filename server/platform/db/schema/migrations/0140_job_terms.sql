-- Terms of the work that a client's brief says, beside title, skills, countries and budget. See docs/decisions/0094.

alter table jobs
  add column weekly_hours smallint,
  -- Hours of a day at which developer and client work at the same time.
  add column overlap_hours smallint,
  add column starts_on date;

-- All rows meet the checks, so none is read.
alter table jobs add constraint jobs_weekly_hours_check check (weekly_hours between 1 and 168) not valid;
alter table jobs add constraint jobs_overlap_hours_check check (overlap_hours between 1 and 24) not valid;
