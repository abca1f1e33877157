-- To look at all rows, reads and writes need not wait.
alter table applications validate constraint applications_decision_check;
