-- After ticks.
-- Notes of all records, and who is mentioned in a text. See docs/decisions/0106.

-- The people whom a text mentions, each once. shared/platform/text/mentions.ts reads the same.
create function mentioned_in(words text) returns uuid[] language sql immutable strict parallel safe return (
  select coalesce(array_agg(distinct found[1]::uuid), '{}')
  from regexp_matches(words, '@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]', 'g') as found
);

-- The text with the present names of people, for readers of plain words.
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

create trigger keep_mentions after insert or update of notes on companies
for each row execute function keep_mentions('notes');

create trigger keep_mentions after insert or update of notes on contacts
for each row execute function keep_mentions('notes');

create trigger keep_mentions after insert or update of notes on meetings
for each row execute function keep_mentions('notes');

create trigger keep_mentions after insert or update of notes on check_ins
for each row execute function keep_mentions('notes');

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
select make_business_table('notes', 'coalesce(
    new_rows.developer_id,
    (select developer_id from job_profiles where id = new_rows.job_profile_id)
  )');
create index notes_company_id_idx on notes (company_id, created_at) where company_id is not null;
create index notes_developer_id_idx on notes (developer_id, created_at) where developer_id is not null;
create index notes_job_id_idx on notes (job_id, created_at) where job_id is not null;
create index notes_job_profile_id_idx on notes (job_profile_id, created_at) where job_profile_id is not null;

create trigger keep_mentions after insert or update of body on notes for each row execute function keep_mentions('body');

-- The record of each text that can mention somebody, while nothing of it is deleted.
create view mention_sources as
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
grant select on mention_sources to vouch_app;

revoke execute on function keep_mentions() from public;
