-- Which statuses a job can have is said once, by the functions of jobs.sql. A start makes these checks anew.
alter table jobs
  drop constraint jobs_status_check,
  drop constraint jobs_left_status_check,
  drop constraint jobs_left_check,
  drop constraint jobs_closed_check;
alter table imported_moves drop constraint imported_moves_status_check;
