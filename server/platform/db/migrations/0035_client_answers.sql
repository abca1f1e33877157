-- What a client says of a profile that was sent to them: interested, or not for us and why. It moves no status.

-- The tables of a firm are small enough to be locked for the moment that an index or a constraint takes.
-- squawk-ignore-file require-concurrent-index-creation, constraint-missing-not-valid, adding-foreign-key-constraint

alter table job_profiles
  add column client_answer text check (client_answer in ('INTERESTED', 'NOT_FOR_US')),
  add column client_answer_reason text check (client_answer_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'RATE', 'LOCATION', 'AVAILABILITY', 'OTHER_CANDIDATE', 'BUDGET', 'OTHER'
  )),
  add column client_answer_note text,
  add column client_answered_at timestamptz,
  add column client_answered_by uuid references users,
  add constraint job_profiles_client_answered_check check (
    (client_answer is null) = (client_answered_at is null) and (client_answer is null) = (client_answered_by is null)
  ),
  add constraint job_profiles_client_reason_check check (
    (client_answer is not distinct from 'NOT_FOR_US') = (client_answer_reason is not null)
  );
create index job_profiles_client_answered_by_idx on job_profiles (client_answered_by) where client_answered_by is not null;

-- The second lock behind the permission: only an account of the job's own company answers, and only while the client decides.
create function guard_client_answer() returns trigger
language plpgsql as $$
begin
  if new.status not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') then
    raise exception 'A client answers a profile only from SENT to OFFER.'
      using errcode = 'check_violation', constraint = 'job_profiles_client_answer_status_check', table = 'job_profiles';
  end if;
  if not exists (
    select from company_users
    join users on users.id = company_users.user_id and users.role = 'client'
    join jobs on jobs.company_id = company_users.company_id
    where company_users.user_id = new.client_answered_by and jobs.id = new.job_id
  ) then
    raise exception 'Only a client of the job''s company answers a profile.'
      using errcode = 'check_violation', constraint = 'job_profiles_client_answerer_check', table = 'job_profiles';
  end if;
  return new;
end $$;

-- Erasing a person clears the note alone, whatever the status is by then.
create trigger guard_client_answer
  before update of client_answer, client_answer_reason, client_answer_note, client_answered_at, client_answered_by on job_profiles
  for each row
  when (
    new.client_answer is not null
    and (old.client_answer, old.client_answer_reason, old.client_answered_at, old.client_answered_by)
      is distinct from (new.client_answer, new.client_answer_reason, new.client_answered_at, new.client_answered_by)
  )
  execute function guard_client_answer();
