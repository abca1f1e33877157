-- One function where two checked the same: a job has the countries of its regions. See docs/decisions/0102.

create function check_job_regions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'jobs' then
    -- Waits for whoever changes one of these regions now, and then sees the new countries.
    perform from job_regions where word = any(new.regions) and deleted_at is null for share;
    if exists (select from jobs j where j.id = new.id and not keeps_job_regions(j.location, j.regions, j.region_countries)) then
      raise exception 'Job % does not have the countries of its regions.', new.id
        using errcode = 'check_violation', constraint = 'jobs_regions_check';
    end if;
  elsif exists (
    select from jobs j
    where j.regions @> array[old.word] and not keeps_job_regions(j.location, j.regions, j.region_countries)
  ) then
    raise exception 'A job does not have the countries of the region %.', old.word
      using errcode = 'check_violation', constraint = 'jobs_regions_check';
  end if;
  return null;
end $$;

drop trigger check_regions on jobs;
create constraint trigger check_regions after insert or update of location, regions, region_countries on jobs
  deferrable initially deferred for each row
  when (new.regions <> '{}' or new.region_countries <> '{}') execute function check_job_regions();
drop trigger check_jobs on job_regions;
create constraint trigger check_jobs after update or delete on job_regions
  deferrable initially deferred for each row execute function check_job_regions();
drop function check_regions_of_job(), check_jobs_of_region();
