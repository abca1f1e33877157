-- A later change of a region changes no job, so nothing keeps the two in step. See docs/decisions/0102.
-- squawk-ignore-file ban-drop-column
drop trigger if exists check_regions on jobs;
drop trigger if exists check_jobs on job_regions;
drop function if exists check_job_regions(), keeps_job_regions(text[], text[], text[]);
drop view if exists built_in_job_regions;
alter table jobs drop column if exists region_countries;
