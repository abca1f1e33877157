-- A reviewer who cannot open a work says so. Nobody did before, so all rows meet the check.
-- squawk-ignore-file constraint-missing-not-valid
alter table reviews add column could_not_open boolean not null default false;
alter table reviews
  add constraint reviews_could_not_open_check check (not could_not_open or (status = 'DECLINED' and released_at is null));
