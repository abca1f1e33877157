-- Texts about outcomes, of reminders and of templates are one table with versions. See docs/decisions/0107 and 0127.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, ban-drop-table
drop view if exists reminder_terms;
create table texts (
  id uuid primary key default gen_random_uuid(),
  code text check (
    code in (
      'RECEIVED', 'PASSED', 'WAITING', 'NOT_NOW', 'MEMBER', 'PUT_FORWARD', 'PLACED', 'JOB_CLOSED',
      'CONSENT', 'APPLICANT', 'SHORTLIST', 'SHARED_PROFILE'
    )
  ),
  name text check (name <> ''),
  number integer not null check (number > 0),
  rejection_reason text check (
    rejection_reason in (
      'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'LANGUAGE', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NO_DEMAND',
      'FOUND_OTHER_WORK', 'PERFORMANCE', 'CONDUCT', 'DUPLICATE', 'OTHER'
    )
  ),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint texts_code_or_name_check check (num_nonnulls(code, name) = 1),
  constraint texts_template_check check (code is null or num_nonnulls(rejection_reason, deleted_at) = 0)
);
create table text_versions (
  id uuid not null default gen_random_uuid(),
  text_id uuid not null references texts,
  number integer not null check (number > 0),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  is_on boolean,
  remind_days integer check (remind_days between 1 and 60),
  follow_up_days integer check (follow_up_days between 1 and 60),
  time_zone text check (time_zone <> ''),
  saved_by_id uuid default account_in(current_setting('vouch.actor', true)) references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (text_id, number),
  constraint text_versions_terms_check check (num_nonnulls(remind_days, follow_up_days, time_zone) in (0, 3))
);

insert into texts (id, name, number, rejection_reason, deleted_at, created_at, updated_at, version)
select id, name, 1, rejection_reason, deleted_at, created_at, updated_at, version from message_templates;
insert into texts (code, number, created_at, updated_at)
select code, max(number), min(created_at), max(created_at)
from (
  select outcome as code, number, created_at from outcome_texts union all select rule, number, created_at from reminder_rules
) saved
group by code;

-- Rules keep their numbers and who set them, since reminders and messages name them. Of other texts the events tell who wrote them.
insert into text_versions (
  id, text_id, number, subject, body, is_on, remind_days, follow_up_days, time_zone, saved_by_id, created_at, updated_at
)
select r.id, t.id, r.number, r.subject, r.body, r.is_on, r.remind_days, r.follow_up_days, r.time_zone, r.set_by_id, r.created_at,
  r.updated_at
from reminder_rules r join texts t on t.code = r.rule;
insert into text_versions (id, text_id, number, subject, body, is_on, saved_by_id, created_at, updated_at)
select o.id, t.id, o.number, o.subject, o.body, o.is_offered,
  (
    select u.id from events e join users u on u.id = account_in(e.actor) where e.row_id = o.id and e.action = 'INSERT'
    order by e.id desc limit 1
  ),
  o.created_at, o.updated_at
from outcome_texts o join texts t on t.code = o.outcome;
-- The words of a template are its first version; what they were before stays in the events.
insert into text_versions (text_id, number, subject, body, saved_by_id, created_at, updated_at)
select m.id, 1, m.subject, m.body, written.saved_by_id, coalesce(written.at, m.created_at), coalesce(written.at, m.created_at)
from message_templates m
left join lateral (
  select e.at, u.id as saved_by_id from events e left join users u on u.id = account_in(e.actor)
  where e.row_id = m.id and e.new_values ?| '{subject,body}' order by e.id desc limit 1
) written on true;
drop table message_templates, outcome_texts, reminder_rules;
