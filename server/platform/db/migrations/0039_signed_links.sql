-- Links that people without an account open: a developer's consent to be put forward, and a profile for a client. See docs/decisions/0055.

create table signed_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('CONSENT', 'CLIENT_PROFILE')),
  -- The token itself is stored nowhere. Null once the person was erased, so that the link leads nowhere.
  token_hash text unique,
  job_profile_id uuid not null references job_profiles,
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
  constraint signed_links_shown_check check (
    case purpose when 'CONSENT' then snapshot is null else snapshot is not null or token_hash is null end
  ),
  constraint signed_links_question_check check (purpose = 'CONSENT' or answer is null),
  constraint signed_links_answered_check check ((used_at is null) = (answer is null)),
  constraint signed_links_note_check check (answer is not null or answer_note is null),
  constraint signed_links_opened_check check (
    (open_count = 0) = (first_opened_at is null) and (open_count = 0) = (last_opened_at is null)
  )
);
select make_business_table('signed_links');
create index signed_links_job_profile_id_idx on signed_links (job_profile_id, created_at);
create index signed_links_made_by_id_idx on signed_links (made_by_id);
create index signed_links_message_id_idx on signed_links (message_id);
-- Asking again withdraws the former link.
create unique index signed_links_consent_key on signed_links (job_profile_id)
  where purpose = 'CONSENT' and withdrawn_at is null and used_at is null;
