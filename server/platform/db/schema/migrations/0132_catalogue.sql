-- The catalogue of skills that ships. See docs/decisions/0087.

-- A skill of the catalogue that a release has offered to this firm. It is never offered again, whatever became of it.
create table catalogue_entries (
  -- Its name in the catalogue, in small letters.
  key text primary key,
  -- The skill that it added, or the firm's own of one of its names; null where that was merged or taken back.
  skill_id uuid references skills on delete set null,
  offered_at timestamptz not null default now()
);
create index catalogue_entries_skill_id_idx on catalogue_entries (skill_id);
grant select on catalogue_entries to vouch_app;

-- A resume or the text of a job in which names of skills are still looked for.
create table unread_skill_texts (
  resume_id uuid unique references resumes on delete cascade,
  job_id uuid unique references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1)
);
grant select, update, delete on unread_skill_texts to vouch_app;

-- A text that has a word which looks like the name of a skill, and is none. The text itself is read where it stands.
create table unknown_skill_mentions (
  -- In small letters.
  name text not null,
  written text not null,
  resume_id uuid references resumes on delete cascade,
  job_id uuid references jobs on delete cascade,
  check (num_nonnulls(resume_id, job_id) = 1),
  unique nulls not distinct (name, resume_id, job_id)
);
create index unknown_skill_mentions_resume_id_idx on unknown_skill_mentions (resume_id);
create index unknown_skill_mentions_job_id_idx on unknown_skill_mentions (job_id);
grant select, insert, delete on unknown_skill_mentions to vouch_app;

-- A name that an admin does not want to see among the unknown ones.
create table ignored_skill_names (
  id uuid primary key default gen_random_uuid(),
  -- In small letters.
  name text not null unique check (name <> '')
);
select make_business_table('ignored_skill_names');

-- A changed text is read again. Finds of the former text go at once, as a person who is erased must.
create function reread_skill_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The row first, and locked: whoever reads the former text is waited for, or leaves it alone.
  if tg_table_name = 'resumes' then
    insert into unread_skill_texts (resume_id) values (new.id) on conflict (resume_id) do update set resume_id = excluded.resume_id;
    delete from unknown_skill_mentions where resume_id = new.id;
  else
    insert into unread_skill_texts (job_id) values (new.id) on conflict (job_id) do update set job_id = excluded.job_id;
    delete from unknown_skill_mentions where job_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function reread_skill_text() from public;
create trigger reread_skill_text after insert or update of extracted_text, deleted_at on resumes
for each row execute function reread_skill_text();
create trigger reread_skill_text after insert or update of description, deleted_at on jobs
for each row execute function reread_skill_text();

-- changes: texts that were there before are looked through once.
insert into unread_skill_texts (resume_id) select id from resumes where extracted_text <> '' and deleted_at is null;
insert into unread_skill_texts (job_id) select id from jobs where description <> '' and deleted_at is null;
