-- Reminders that send themselves, by rules that an admin switches on. See docs/decisions/0127.
-- squawk-ignore-file require-concurrent-index-creation

-- One version of a rule with its text. Version 0 ships with Vouch, is off, and has no row. The newest counts, while whoever set it is an active
-- admin.
create table reminder_rules (
  id uuid not null default gen_random_uuid(),
  rule text not null constraint reminder_rules_rule_check check (rule in ('CONSENT', 'APPLICANT', 'SHORTLIST', 'SHARED_PROFILE')),
  number integer not null constraint reminder_rules_number_check check (number > 0),
  is_on boolean not null,
  -- Somebody who was asked is reminded after so many days. After so many more days the owner of the record gets a follow-up.
  remind_days integer not null constraint reminder_rules_remind_days_check check (remind_days between 1 and 60),
  follow_up_days integer not null constraint reminder_rules_follow_up_days_check check (follow_up_days between 1 and 60),
  -- Days begin in this time zone.
  time_zone text not null constraint reminder_rules_time_zone_check check (time_zone <> ''),
  subject text not null constraint reminder_rules_subject_check check (subject <> ''),
  body text not null constraint reminder_rules_body_check check (body <> ''),
  set_by_id uuid not null default account_in(current_setting('vouch.actor', true)) references users,
  primary key (rule, number)
);
select make_business_table('reminder_rules');
create index reminder_rules_set_by_id_idx on reminder_rules (set_by_id);

-- A step that a rule took: a reminder, whose message has the id of the step, or a follow-up. Only the task of server/reminders writes it, and
-- nobody changes it, so it has neither version nor events. What was asked is no foreign key: it is a link, or a message.
create table reminders (
  id uuid not null,
  rule text not null constraint reminders_rule_check check (rule in ('CONSENT', 'APPLICANT', 'SHORTLIST', 'SHARED_PROFILE')),
  -- The version of the rule.
  number integer not null constraint reminders_number_check check (number > 0),
  step text not null constraint reminders_step_check check (step in ('REMIND', 'FOLLOW_UP')),
  -- The signed link, or the message to an applicant, that was not answered. It has each step once.
  subject_id uuid not null,
  -- The developer or the contact who was asked.
  reader_id uuid not null,
  run_id uuid not null,
  created_at timestamptz not null,
  primary key (subject_id, step)
);
create unique index reminders_id_key on reminders (id);
grant select, insert on reminders to vouch_app;

-- The rules that count now.
create view reminder_terms as
select newest.*
from (
  select distinct on (rule)
    rule, number, is_on, remind_days, follow_up_days, time_zone, subject, body, set_by_id, created_at as set_at
  from reminder_rules order by rule, number desc
) newest
join users u on u.id = newest.set_by_id and u.role = 'admin' and u.active
where newest.is_on;
grant select on reminder_terms to vouch_app;

-- All rows meet the wider check, so none is read.
alter table task_runs drop constraint task_runs_task_check;
alter table task_runs add constraint task_runs_task_check check (task in (
  'CHECK_INS', 'PLACEMENTS', 'ASSESSMENTS', 'RETENTION_REJECTED', 'RETENTION_RESUMES', 'RETENTION_MESSAGES', 'RETENTION_EVENTS',
  'REMINDERS_CONSENT', 'REMINDERS_APPLICANT', 'REMINDERS_SHORTLIST', 'REMINDERS_SHARED_PROFILE'
)) not valid;
