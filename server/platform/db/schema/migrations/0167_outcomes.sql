-- Outcomes that developers are told, and the versions of their texts. See docs/decisions/0107.

-- One version of a text. Version 0 ships with Vouch and has no row. The key needs no index of the id, since nothing refers to it.
create table outcome_texts (
  id uuid not null default gen_random_uuid(),
  outcome text not null constraint outcome_texts_outcome_check check (
    outcome in ('RECEIVED', 'PASSED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED')
  ),
  number integer not null constraint outcome_texts_number_check check (number > 0),
  subject text not null constraint outcome_texts_subject_check check (subject <> ''),
  body text not null constraint outcome_texts_body_check check (body <> ''),
  -- The dialog of the move proposes to tell it.
  is_offered boolean not null,
  primary key (outcome, number)
);
select make_business_table('outcome_texts');

alter table messages
  -- The outcome that it tells. Its id then follows from the move and the outcome, so that nobody is told the same twice.
  add column outcome text,
  -- The version of the text; null for words of one's own.
  add column outcome_number integer,
  add constraint messages_outcome_check check (
    outcome in ('RECEIVED', 'PASSED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED')
  ) not valid,
  add constraint messages_outcome_number_check check (outcome_number is null or outcome is not null) not valid;
