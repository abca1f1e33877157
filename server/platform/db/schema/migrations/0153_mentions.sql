-- Whom notes mention: `@[id]` in a text names a colleague. See docs/decisions/0101.

-- The people whom a text mentions, each once. shared/platform/mentions.ts reads the same.
create function mentioned_in(words text) returns uuid[] language sql immutable strict parallel safe return (
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(words, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as found
);

-- The text with the present names of people, for whoever reads plain words.
create function spell_mentions(words text) returns text
language plpgsql stable strict parallel safe set search_path = public, pg_temp as $$
declare
  person record;
begin
  -- Most texts mention nobody, and lists have many.
  if words not like '%@[%' then
    return words;
  end if;
  for person in select id, display_name from users where id = any(mentioned_in(words)) loop
    words := replace(words, '@[' || person.id || ']', '@' || person.display_name);
  end loop;
  return words;
end $$;

-- Whom the text of a row mentions. A trigger on the text keeps it, so it has neither version nor events.
create table note_mentions (
  -- The row with the text, such as a note or a company.
  source_id uuid not null,
  user_id uuid not null references users on delete cascade,
  -- Who mentioned them; null for a task or an import.
  by_id uuid references users on delete set null,
  since timestamptz not null default now(),
  primary key (source_id, user_id)
);
grant select on note_mentions to vouch_app;
create index note_mentions_since_idx on note_mentions (since);

-- An edit leaves the mentions that stay as they were, so that nobody is told twice.
create function keep_mentions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people uuid[] := coalesce(mentioned_in(to_jsonb(new) ->> tg_argv[0]), '{}');
begin
  delete from note_mentions where source_id = new.id and user_id <> all(people);
  insert into note_mentions (source_id, user_id, by_id)
  select new.id, id, account_in(current_setting('vouch.actor', true)) from users where id = any(people)
  on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_mentions() from public;
create trigger keep_mentions after insert or update of body on job_notes
for each row execute function keep_mentions('body');
create trigger keep_mentions after insert or update of body on job_profile_notes
for each row execute function keep_mentions('body');
create trigger keep_mentions after insert or update of notes on companies
for each row execute function keep_mentions('notes');
create trigger keep_mentions after insert or update of notes on contacts
for each row execute function keep_mentions('notes');
create trigger keep_mentions after insert or update of notes on meetings
for each row execute function keep_mentions('notes');
create trigger keep_mentions after insert or update of notes on check_ins
for each row execute function keep_mentions('notes');

-- The second lock against a client who reads whom colleagues mention. All rows meet it, so none is read.
alter table job_profile_notes add constraint job_profile_notes_shared_mentions_check check (
  not shared_with_client or mentioned_in(body) = '{}'
) not valid;

-- The record of each text that can mention somebody, while nothing of it is deleted.
create view mention_sources as
select n.id as source_id, j.id as job_id, null::uuid as company_id, null::uuid as job_profile_id, null::uuid as developer_id,
  null::uuid as meeting_id, j.title as title, n.body as words
from job_notes n join jobs j on j.id = n.job_id
where n.deleted_at is null and j.deleted_at is null
union all
select n.id, j.id, null, jp.id, d.id, null, trim(d.first_name || ' ' || d.last_name) || ', ' || j.title, n.body
from job_profile_notes n
join job_profiles jp on jp.id = n.job_profile_id
join jobs j on j.id = jp.job_id
join developers d on d.id = jp.developer_id
where n.deleted_at is null and jp.deleted_at is null and j.deleted_at is null and d.deleted_at is null
union all
select id, null, id, null, null, null, name, notes from companies where deleted_at is null
union all
select ct.id, null, co.id, null, null, null, ct.name || ', ' || co.name, ct.notes
from contacts ct join companies co on co.id = ct.company_id
where ct.deleted_at is null and co.deleted_at is null
union all
select m.id, null, null, null, d.id, m.id, trim(d.first_name || ' ' || d.last_name), m.notes
from meetings m join developers d on d.id = m.developer_id
where d.deleted_at is null
union all
select c.id, null, null, null, d.id, null, trim(d.first_name || ' ' || d.last_name), c.notes
from check_ins c
join placements pl on pl.id = c.placement_id
join job_profiles jp on jp.id = pl.job_profile_id
join developers d on d.id = jp.developer_id
where d.deleted_at is null;
grant select on mention_sources to vouch_app;

-- All rows meet the wider checks, so none is read.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED'
)) not valid;
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in (
  'REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_DECLINED', 'REVIEW_RELEASED', 'CHECK_IN_OVERDUE', 'CHECK_INS_MISSED',
  'FOLLOW_UP_DUE', 'MESSAGE_FAILED', 'BULK_MESSAGE_FAILED', 'CLIENT_ANSWERED', 'APPLICANT_ASSIGNED', 'APPLICATIONS_DROPPED',
  'COPY_ASKED', 'TASK_HELD', 'TASKS_PAUSED', 'SHARED_SKILL_UNCONFIRMED', 'MAIL_FAILED', 'NEW_RESUMES', 'MENTIONED'
)) not valid;

-- Whoever is mentioned is told for 14 days, but not of an own mention, and only while their role may read the record.
alter view notification_causes rename to causes_of_searches;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_searches
union all
select m.user_id, 'MENTIONED', m.source_id, m.since
from note_mentions m
-- It is looked up for each mention: a join would read all notes.
cross join lateral (select from mention_sources s where s.source_id = m.source_id limit 1) as source
join users u on u.id = m.user_id and u.active and may_be_notified(u.role, 'MENTIONED')
where m.since > now() - interval '14 days' and m.by_id is distinct from m.user_id;

-- As in 0151_follow_ups_of_records.sql, with the records of mentions.
create or replace function rows_of_notification(kind text, subject uuid) returns setof uuid
language sql stable parallel safe set search_path = public, pg_temp as $$
  select subject
  union all
  select developer_assessment_id from reviews
  where id = subject and kind in ('REVIEW_ASSIGNED', 'REVIEW_REMINDED', 'REVIEW_RELEASED')
  union all
  select id from reviews where developer_assessment_id = subject and kind = 'REVIEW_DECLINED'
  union all
  select developer_id from developer_assessments where id = subject and kind in ('REVIEW_DECLINED', 'COPY_ASKED')
  union all
  select id from work_findings where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from anonymous_copies where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select id from submissions where developer_assessment_id = subject and kind = 'COPY_ASKED'
  union all
  select unnest(array[check_in_id, company_id, contact_id, job_id, developer_id, job_profile_id])
  from follow_ups where id = subject and kind = 'FOLLOW_UP_DUE'
  union all
  select id from check_ins where placement_id = subject and kind = 'CHECK_INS_MISSED'
  union all
  select unnest(array[pl.id, jp.developer_id])
  from placements pl join job_profiles jp on jp.id = pl.job_profile_id
  where pl.id = case kind
    when 'CHECK_INS_MISSED' then subject
    when 'CHECK_IN_OVERDUE' then (select placement_id from check_ins where id = subject)
    when 'FOLLOW_UP_DUE' then (select c.placement_id from follow_ups f join check_ins c on c.id = f.check_in_id where f.id = subject)
  end
  union all
  select unnest(array[job_id, developer_id]) from job_profiles where id = subject and kind = 'CLIENT_ANSWERED'
  union all
  select id from applications where developer_id = subject and kind = 'APPLICANT_ASSIGNED'
  union all
  select unnest(array[jp.id, link.id]) from job_profiles jp join signed_links link on link.job_profile_id = jp.id
  where jp.developer_id = subject and kind = 'SHARED_SKILL_UNCONFIRMED'
  union all
  select doubt.id
  from developer_assessments da join reviews r on r.developer_assessment_id = da.id
  join unconfirmed_verifications doubt on doubt.review_id = r.id
  where da.developer_id = subject and kind = 'SHARED_SKILL_UNCONFIRMED'
  union all
  select unnest(array[job_id, company_id, job_profile_id, developer_id])
  from mention_sources where source_id = subject and kind = 'MENTIONED'
$$;
