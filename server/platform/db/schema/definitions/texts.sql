-- After people.
-- Texts that leave the firm, with their versions. See docs/decisions/0107.

-- The text about an outcome, that of a rule that reminds, or a template from which staff begin a message.
create table texts (
  id uuid primary key default gen_random_uuid(),
  -- The outcome that it tells, or the rule that it reminds for. Null for a template, which has a name.
  code text,
  name text check (name <> ''),
  -- The version that counts.
  number integer not null check (number > 0),
  -- The reason of the rejections that a template words.
  rejection_reason text check (
    rejection_reason in (
      'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
      'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
    )
  ),
  deleted_at timestamptz,
  constraint texts_code_check check (
    code in (
      'RECEIVED', 'PASSED', 'REVIEWED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED',
      'CONSENT', 'APPLICANT', 'SHORTLIST', 'SHARED_PROFILE'
    )
  ),
  constraint texts_code_or_name_check check (num_nonnulls(code, name) = 1),
  constraint texts_template_check check (code is null or num_nonnulls(rejection_reason, deleted_at) = 0)
);
select make_business_table('texts');
create unique index texts_code_key on texts (code);
create unique index texts_name_key on texts (lower(name)) where deleted_at is null;
create unique index texts_rejection_reason_key on texts (rejection_reason) where deleted_at is null;

-- Each save adds a version, and nothing changes it afterwards. Version 0 of an outcome or a rule ships with Vouch and has no row. The key needs no index of the
-- id, since nothing refers to it.
create table text_versions (
  id uuid not null default gen_random_uuid(),
  text_id uuid not null references texts,
  number integer not null check (number > 0),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  -- The dialog of the move proposes to tell the outcome, or the reminder sends itself. Null for a template.
  is_on boolean,
  -- A rule reminds somebody who was asked after `remind_days`, and the owner of the record gets a follow-up `follow_up_days` later.
  remind_days integer check (remind_days between 1 and 60),
  follow_up_days integer check (follow_up_days between 1 and 60),
  -- Days begin in this time zone.
  time_zone text check (time_zone <> ''),
  saved_by_id uuid default account_in(current_setting('vouch.actor', true)) references users,
  primary key (text_id, number),
  constraint text_versions_terms_check check (num_nonnulls(remind_days, follow_up_days, time_zone) in (0, 3))
);
select make_business_table('text_versions');

-- The rules that count now: those that are on and were saved by somebody who is still an active admin.
create view reminder_terms as
select
  t.code as rule, v.number, v.remind_days, v.follow_up_days, v.time_zone, v.subject, v.body, v.saved_by_id as set_by_id,
  v.created_at as set_at
from texts t
join text_versions v on v.text_id = t.id and v.number = t.number
join users u on u.id = v.saved_by_id and u.role = 'admin' and u.active
where v.is_on and v.remind_days is not null;
grant select on reminder_terms to vouch_app;
