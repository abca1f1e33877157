-- Leads from the tables of 0.1.0 to those that the baseline makes. It runs once, in one transaction, on data of 0.1.0. A backup of 0.1.0 is
-- restored into the baseline's tables instead: what it has of tables that are gone is left out. So this may drop and replace things, but
-- what fills something with rows must be made by the app as well.

-- Migrations of the baseline as another state of this release entered them.
delete from migrations where name between '0101' and '0129_trigrams.sql';

-- Consent: only releases before 0.1.0 wrote a moment without clearing the day.
drop function forget_consent_day cascade;
