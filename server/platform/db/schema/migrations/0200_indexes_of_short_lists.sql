-- A list of at most some 20,000 rows is sorted and searched in memory, at best within one index that has what it asks for.
-- See docs/decisions/0125. Each migration is one transaction. An index is dropped at once, and few rows are in those that are created.
-- squawk-ignore-file adding-foreign-key-constraint, constraint-missing-not-valid, disallowed-unique-constraint, require-concurrent-index-creation, require-concurrent-index-deletion

-- The list reads its 15,000 rows from this index alone, without visiting the facts, so one serves every order and search.
drop index developer_facts_applied_at_idx, developer_facts_duplicate_idx, developer_facts_earlier_idx, developer_facts_waiting_country_idx,
  developer_facts_waiting_owner_idx, developer_facts_waiting_source_idx, developer_facts_waiting_stage_idx,
  developer_facts_waiting_status_idx;
drop index if exists developer_facts_waiting_trigrams_idx;
create index developer_facts_waiting_idx on developer_facts (applied_at, developer_id)
  include (waiting_search, waiting_stage, waiting_status, waiting_source, waiting_country, waiting_owner, has_duplicate, earlier_decided_at)
  where applied_at is not null;

-- 10,000 are in vetting, and the index of those has their step.
drop index developers_vetting_step_idx;

-- A firm of 100,000 developers has 20,000 jobs. They still are found by their status, and read newest first.
drop index job_facts_company_name_idx, job_facts_days_idx, job_facts_open_profiles_idx, job_facts_owner_name_idx, job_facts_title_idx,
  jobs_next_action_on_idx, jobs_openings_idx, jobs_owner_id_idx, jobs_type_idx;

-- Nobody has reviewed 20,000 times. The reviews of one person are found by that person.
drop index review_facts_assessment_name_idx, reviews_reviewer_id_due_at_idx, reviews_reviewer_id_status_id_idx,
  reviews_reviewer_id_total_score_idx;
drop index if exists review_facts_trigrams_idx;

-- The unique index of addresses sorts clients, too.
drop index users_client_email_idx;

-- One index finds rows by either of two columns, or begins with the column that is looked for alone.
drop index jobs_countries_idx, jobs_tags_idx;
create index jobs_countries_tags_idx on jobs using gin ((case when location = '{}' then '{US,CA,BR}' else location end), tags)
  where deleted_at is null;
drop index meeting_guests_colleague_idx, meeting_guests_contact_idx;
create index meeting_guests_person_id_idx on meeting_guests (coalesce(contact_id, colleague_id))
  where coalesce(contact_id, colleague_id) is not null;
alter table jobs drop constraint jobs_contact_company_fkey;
alter table contacts drop constraint contacts_company_key, add constraint contacts_company_key unique (company_id, id);
alter table jobs add constraint jobs_contact_company_fkey foreign key (contact_id, company_id) references contacts (id, company_id);
drop index contacts_company_id_idx;
do $$
begin
  if to_regclass('developers_search_trigrams_idx') is not null and to_regclass('developers_trigrams_idx') is not null then
    drop index developers_search_trigrams_idx, developers_trigrams_idx;
    create index developers_trigrams_idx on developers
      using gin (search gin_trgm_ops, developer_search_text(first_name, last_name, email, url_github) gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 64);
  end if;
end $$;

-- Few rows are read instead: the rules of retention, and the mails to one company.
drop index company_messages_signed_link_id_idx, retention_rules_set_by_id_idx;
-- Nothing reads by it, and a contact goes for good only by an undo.
drop index signed_links_contact_id_idx;

-- A text is that of a resume or of a job, so that one key names it.
drop index unknown_skill_mentions_job_id_idx, unknown_skill_mentions_resume_id_idx;
create index unknown_skill_mentions_text_idx on unknown_skill_mentions (resume_id, job_id);
alter table unread_skill_texts drop constraint unread_skill_texts_job_id_key, drop constraint unread_skill_texts_resume_id_key,
  add constraint unread_skill_texts_key unique nulls not distinct (resume_id, job_id);
create or replace function reread_skill_text() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The row first, and locked: whoever reads the former text is waited for, or leaves it alone.
  if tg_table_name = 'resumes' then
    insert into unread_skill_texts (resume_id) values (new.id) on conflict (resume_id, job_id) do update set resume_id = excluded.resume_id;
    delete from unknown_skill_mentions where resume_id = new.id;
  else
    insert into unread_skill_texts (job_id) values (new.id) on conflict (resume_id, job_id) do update set job_id = excluded.job_id;
    delete from unknown_skill_mentions where resume_id is null and job_id = new.id;
  end if;
  return null;
end $$;
