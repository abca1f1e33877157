-- Somebody can take an application back.
alter table applications drop constraint applications_decision_check;
alter table applications add constraint applications_decision_check
  check (decision in ('ACCEPTED', 'REJECTED', 'WITHDRAWN')) not valid;
