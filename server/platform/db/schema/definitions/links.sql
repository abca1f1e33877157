-- After reviews.
-- People without an account answer by links, and sign terms. See docs/decisions/0055.

-- People without an account open these links: a developer's consent to be put forward, and a profile for a client. See docs/decisions/0055.
create table signed_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  -- The token itself is stored nowhere. Null once the person was erased, so that the link leads nowhere.
  token_hash text unique,
  job_profile_id uuid references job_profiles,
  made_by_id uuid references users,
  -- The message that the link goes out with; null where its maker hands it over.
  message_id uuid references messages,
  -- What a client sees, as it was when the link was made.
  snapshot jsonb,
  expires_at timestamptz not null,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  open_count integer not null default 0 check (open_count >= 0),
  withdrawn_at timestamptz,
  used_at timestamptz,
  answer text check (answer in ('AGREED', 'DECLINED')),
  answer_note text,
  -- What a link is about: this for a submission and a talk, the profile for the others.
  developer_assessment_id uuid references developer_assessments,
  -- The contact for whom a profile was shared; null for a link to nobody by name, which only shows.
  contact_id uuid,
  -- A shortlist is about a job; each of its profiles has a link of its own, which belongs to it and takes the answer.
  job_id uuid,
  shortlist_id uuid,
  -- The contact of a shortlist may choose one of these times for an interview: when it starts, and its minutes, in the same order.
  offered_times timestamptz[] not null default '{}',
  offered_minutes integer[] not null default '{}',
  constraint signed_links_question_check check (purpose = 'CONSENT' or answer is null),
  constraint signed_links_answered_check check ((used_at is null) = (answer is null)),
  constraint signed_links_note_check check (answer is not null or answer_note is null),
  constraint signed_links_opened_check check (
    (open_count = 0) = (first_opened_at is null) and (open_count = 0) = (last_opened_at is null)
  ),
  constraint signed_links_purpose_check check (purpose in ('CONSENT', 'CLIENT_PROFILE', 'SUBMISSION', 'SHORTLIST', 'TALK')),
  constraint signed_links_shown_check check (
    case purpose when 'CLIENT_PROFILE' then snapshot is not null or token_hash is null else snapshot is null end
  ),
  constraint signed_links_about_check check (
    num_nonnulls(job_profile_id, developer_assessment_id, job_id) = 1
      and (purpose in ('SUBMISSION', 'TALK')) = (developer_assessment_id is not null)
      and (purpose = 'SHORTLIST') = (job_id is not null)
  ),
  -- The column is new, so all rows meet these, and none is read.
  constraint signed_links_contact_id_fkey foreign key (contact_id) references contacts,
  constraint signed_links_contact_check check (
    case purpose when 'SHORTLIST' then contact_id is not null when 'CLIENT_PROFILE' then true else contact_id is null end
  ),
  -- The columns are new, or the check is wider, so all rows meet these, and none is read.
  constraint signed_links_job_id_fkey foreign key (job_id) references jobs,
  constraint signed_links_shortlist_id_fkey foreign key (shortlist_id) references signed_links,
  constraint signed_links_shortlist_check check (shortlist_id is null or (purpose = 'CLIENT_PROFILE' and contact_id is not null)),
  constraint signed_links_offered_check check (
    cardinality(offered_minutes) = cardinality(offered_times) and cardinality(offered_times) <= case purpose when 'SHORTLIST' then 5 else 0 end
  )
);
select make_business_table('signed_links', 'coalesce(
    (select developer_id from job_profiles where id = new_rows.job_profile_id),
    (select developer_id from developer_assessments where id = new_rows.developer_assessment_id)
  )');
create index signed_links_job_profile_id_idx on signed_links (job_profile_id, created_at);
create index signed_links_message_id_idx on signed_links (message_id);
-- Asking again withdraws the former link.
create unique index signed_links_consent_key on signed_links (job_profile_id)
  where purpose = 'CONSENT' and withdrawn_at is null and used_at is null;
create index signed_links_developer_assessment_id_idx on signed_links (developer_assessment_id, created_at);
create index signed_links_job_id_idx on signed_links (job_id, created_at) where job_id is not null;
create index signed_links_shortlist_id_idx on signed_links (shortlist_id) where shortlist_id is not null;

-- The last answer of a developer to the question for consent, which stays when somebody asks again.
create view consent_answers as
select distinct on (job_profile_id) job_profile_id, made_by_id, used_at, answer_note
from signed_links where purpose = 'CONSENT' and used_at is not null
order by job_profile_id, used_at desc;
grant select on consent_answers to vouch_app;

-- A developer signed these terms, which are a file. The newest is in force, and earlier ones stay.
create table signed_terms (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- The day of the signature.
  signed_on date not null,
  file_key text not null unique,
  file_name text not null,
  -- By content, never by name.
  file_type text not null check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer not null check (file_size > 0),
  -- SHA-256 of the file, in hex. Null once the person is erased.
  file_hash text,
  deleted_at timestamptz
);
select make_business_table('signed_terms');
create unique index signed_terms_file_hash_key on signed_terms (developer_id, file_hash) where deleted_at is null;
