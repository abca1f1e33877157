-- Notes of all records in one table, with calls on companies, contacts and developers. See docs/decisions/0106.
-- Notes on jobs and job profiles move into it, and their channels Mail and Meeting become E-mail and In person.
-- oldest_writer is this release, so that no node of the former one writes into the tables that go.
-- squawk-ignore-file ban-drop-table, constraint-missing-not-valid

-- A note of the staff on a record. It is about exactly one; a contact comes with its company, whose notes include theirs.
create table notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies,
  contact_id uuid references contacts,
  developer_id uuid references developers,
  job_id uuid references jobs,
  job_profile_id uuid references job_profiles,
  author_id uuid references users,
  body text not null check (body <> ''),
  pinned boolean not null default false,
  -- A client reads its text; only where it is about a job profile.
  shared_with_client boolean not null default false,
  -- The way of a talk that it is about, with its moment and its outcome; null for any other note.
  channel text check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'IN_PERSON')),
  talked_at timestamptz,
  outcome text,
  deleted_at timestamptz,
  constraint notes_one_record_check check (
    num_nonnulls(company_id, developer_id, job_id, job_profile_id) = 1 and (contact_id is null or company_id is not null)
  ),
  constraint notes_talk_check check ((channel is null) = (talked_at is null) and (outcome is null or channel is not null)),
  -- The second lock against a client who reads what is internal.
  constraint notes_shared_check check (not shared_with_client or (job_profile_id is not null and mentioned_in(body) = '{}'))
);
select make_business_table('notes');
create index notes_company_id_idx on notes (company_id, created_at) where company_id is not null;
create index notes_developer_id_idx on notes (developer_id, created_at) where developer_id is not null;
create index notes_job_id_idx on notes (job_id, created_at) where job_id is not null;
create index notes_job_profile_id_idx on notes (job_profile_id, created_at) where job_profile_id is not null;

-- A talk of which only the day is known was at noon.
alter table notes disable trigger user;
insert into notes (
  id, job_id, job_profile_id, author_id, body, pinned, shared_with_client, channel, talked_at, outcome, deleted_at, created_at, updated_at,
  version
)
select id, job_id, job_profile_id, author_id, body, pinned, shared_with_client,
  case channel when 'MAIL' then 'EMAIL' when 'MEETING' then 'IN_PERSON' else channel end,
  (talked_on + time '12:00') at time zone 'UTC', outcome, deleted_at, created_at, updated_at, version
from (
  select id, job_id, null::uuid as job_profile_id, author_id, body, pinned, false as shared_with_client, channel, talked_on, outcome,
    deleted_at, created_at, updated_at, version
  from job_notes
  union all
  select id, null, job_profile_id, author_id, body, pinned, shared_with_client, channel, talked_on, outcome, deleted_at, created_at,
    updated_at, version
  from job_profile_notes
) as former;
alter table notes enable trigger user;

-- The history goes on: each value as the new columns would have it.
create function pg_temp.renamed(former jsonb) returns jsonb language sql immutable as $$
  select former - 'talked_on'
    || case when former ? 'talked_on' then jsonb_build_object('talked_at', (former ->> 'talked_on') || 'T12:00:00+00:00') else '{}' end
    || case when former ->> 'channel' in ('MAIL', 'MEETING')
      then jsonb_build_object('channel', case former ->> 'channel' when 'MAIL' then 'EMAIL' else 'IN_PERSON' end) else '{}' end
$$;
update events set table_name = 'notes', old_values = pg_temp.renamed(old_values), new_values = pg_temp.renamed(new_values)
where table_name in ('job_notes', 'job_profile_notes');

-- The rows of a person are found through each of the records that a note may have.
drop trigger refuse_erased on notes;
create trigger refuse_erased after insert on notes referencing new table as new_rows for each statement
  execute function refuse_erased('coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = new_rows.job_profile_id)
  )');
create trigger keep_mentions after insert or update of body on notes for each row execute function keep_mentions('body');

-- As in 0153_mentions.sql, with the notes of all records.
create or replace view mention_sources as
select n.id as source_id, j.id as job_id, co.id as company_id, jp.id as job_profile_id, d.id as developer_id, null::uuid as meeting_id,
  concat_ws(', ', trim(d.first_name || ' ' || d.last_name), ct.name, j.title, co.name) as title, n.body as words, n.id as note_id
from notes n
left join job_profiles jp on jp.id = n.job_profile_id
left join jobs j on j.id = coalesce(n.job_id, jp.job_id)
left join developers d on d.id = coalesce(n.developer_id, jp.developer_id)
left join contacts ct on ct.id = n.contact_id
left join companies co on co.id = n.company_id
where n.deleted_at is null and jp.deleted_at is null and j.deleted_at is null and d.deleted_at is null and ct.deleted_at is null
  and co.deleted_at is null
union all
select id, null, id, null, null, null, name, notes, null from companies where deleted_at is null
union all
select ct.id, null, co.id, null, null, null, ct.name || ', ' || co.name, ct.notes, null
from contacts ct join companies co on co.id = ct.company_id
where ct.deleted_at is null and co.deleted_at is null
union all
select m.id, null, null, null, d.id, m.id, trim(d.first_name || ' ' || d.last_name), m.notes, null
from meetings m join developers d on d.id = m.developer_id
where d.deleted_at is null
union all
select c.id, null, null, null, d.id, null, trim(d.first_name || ' ' || d.last_name), c.notes, null
from check_ins c
join placements pl on pl.id = c.placement_id
join job_profiles jp on jp.id = pl.job_profile_id
join developers d on d.id = jp.developer_id
where d.deleted_at is null;

drop table job_notes, job_profile_notes;

-- The same channels wherever somebody says how they talked. All rows meet the wider checks, so none is read.
alter table check_ins drop constraint check_ins_channel_check;
alter table check_ins add constraint check_ins_channel_check check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'IN_PERSON')) not valid;
alter table message_replies drop constraint message_replies_channel_check;
alter table message_replies
  add constraint message_replies_channel_check check (channel in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'IN_PERSON')) not valid;
