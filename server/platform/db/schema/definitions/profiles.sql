-- After jobs.
-- Who was put forward for which job, who applied, and when clients could meet them.

-- A developer who is considered for a job: how far that came, and on what terms.
create table job_profiles (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs,
  developer_id uuid not null references developers,
  status text not null default 'SHORTLISTED' check (status in (
    'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED',
    'COMPLETED', 'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED',
    'JOB_CLOSED', 'ENDED_EARLY'
  )),
  end_reason text check (end_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'RATE', 'LOCATION', 'AVAILABILITY', 'NO_RESPONSE', 'NOT_INTERESTED',
    'OTHER_OFFER', 'OTHER_CANDIDATE', 'PERFORMANCE', 'BUDGET', 'JOB_CLOSED', 'OTHER'
  )),
  status_note text,
  -- Per hour.
  cost_rate_cents bigint check (cost_rate_cents >= 0),
  bill_rate_cents bigint check (bill_rate_cents >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  weekly_hours smallint check (weekly_hours between 1 and 168),
  starts_on date,
  -- When the developer agreed to be put forward, as recorded.
  consented_at timestamptz,
  pitch text,
  owner_id uuid references users,
  deleted_at timestamptz,
  client_answer text check (client_answer in ('INTERESTED', 'NOT_FOR_US')),
  client_answer_reason text check (client_answer_reason in (
    'SKILLS', 'EXPERIENCE', 'COMMUNICATION', 'RATE', 'LOCATION', 'AVAILABILITY', 'OTHER_CANDIDATE', 'BUDGET', 'OTHER'
  )),
  client_answer_note text,
  client_answered_at timestamptz,
  client_answered_by uuid references users,
  -- How the developer agreed; null for a consent that was recorded before, or imported.
  consent_method text
    check (consent_method in ('CALL', 'VIDEO', 'CHAT', 'EMAIL', 'LINK')),
  -- The day on which the developer agreed, where nobody knows the time.
  consented_on date,
  -- Chosen by the sender of the profile. It says something only where there is no bill rate.
  without_price boolean not null default false,
  -- No currency means that of the row. In another one, `cost_rate_cents` is the entered amount at the exchange rate of the day on which
  -- it was entered.
  cost_currency text,
  cost_entered_cents bigint,
  -- The link that the client's answer came through; null for one that was given with an account. It is no foreign key, since links refer to
  -- profiles, and a restore loads each table after those to which it refers. The trigger below lets in none but a link of this profile.
  client_answered_link uuid,
  -- When the developer was last asked, unless the question was withdrawn before they answered.
  consent_asked_at timestamptz,
  -- When they said no. Asking again clears it, and so does a yes.
  consent_declined_at timestamptz,
  -- How far consent is. The same as `consents` in shared/jobProfiles/jobProfiles.ts.
  consent text not null generated always as (case
    when num_nonnulls(consented_at, consented_on) > 0 then 'AGREED'
    when consent_declined_at is not null then 'DECLINED'
    when consent_asked_at is not null then 'ASKED'
    else 'NOT_ASKED'
  end) stored,
  constraint job_profiles_ended_check check (
    (status in (
      'NOT_SUBMITTED', 'DEVELOPER_DECLINED', 'DEVELOPER_WITHDREW', 'CLIENT_REJECTED', 'OFFER_DECLINED', 'JOB_CLOSED',
      'ENDED_EARLY'
    )) = (end_reason is not null)
  ),
  constraint job_profiles_client_answered_check check (
    (client_answer is null) = (client_answered_at is null)
      and num_nonnulls(client_answered_by, client_answered_link) = num_nonnulls(client_answer)
  ),
  constraint job_profiles_client_reason_check check (
    (client_answer is not distinct from 'NOT_FOR_US') = (client_answer_reason is not null)
  ),
  constraint job_profiles_consent_check
    check (consent_method is null or consented_at is not null or consented_on is not null),
  constraint job_profiles_consent_known_once_check check (consented_at is null or consented_on is null),
  -- All rows meet the checks, so none is read.
  constraint job_profiles_cost_currency_check check (cost_currency ~ '^[A-Z]{3}$'),
  constraint job_profiles_cost_entered_cents_check check (cost_entered_cents >= 0),
  constraint job_profiles_cost_entered_check check (
    (cost_entered_cents is null) = (cost_currency is null or cost_rate_cents is null)
  )
);
select make_business_table('job_profiles');
-- One open profile per developer and job; a placed one still stands in the way of another.
create unique index job_profiles_open_key on job_profiles (developer_id, job_id)
  where deleted_at is null and status in (
    'SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER', 'PLACED'
  );
create index job_profiles_job_id_idx on job_profiles (job_id, status);
create index job_profiles_status_id_idx on job_profiles (status, id) where deleted_at is null;
create index job_profiles_created_at_idx on job_profiles (created_at, id) where deleted_at is null;
create index job_profiles_cost_rate_idx on job_profiles (cost_rate_cents, id) where deleted_at is null;
create index job_profiles_bill_rate_idx on job_profiles (bill_rate_cents, id) where deleted_at is null;
create index job_profiles_client_answer_idx on job_profiles (client_answer, id) where deleted_at is null;
create index job_profiles_developer_id_idx on job_profiles (developer_id, created_at);

-- The second lock behind the permission and the page: only an account of the job's own company answers, or a link of the profile that
-- still works and was made for one of its contacts. A link never moves the status, but for a contact who agrees to an interview.
create function guard_client_answer() returns trigger
language plpgsql as $$
begin
  if new.status <> old.status and current_setting('vouch.actor', true) like 'link:%' and not (
    new.status = 'INTERVIEWING' and old.status in ('SENT', 'CLIENT_REVIEW') and exists (
      select from messages mail
      join meeting_guests g on g.id = mail.guest_id and g.contact_id is not null and g.answer = 'YES'
      join meetings m on m.id = g.meeting_id and m.job_profile_id = new.id and m.type = 'CLIENT_INTERVIEW'
      where 'link:' || mail.id = current_setting('vouch.actor', true)
    )
  ) then
    raise exception 'A link never moves a profile.'
      using errcode = 'check_violation', constraint = 'job_profiles_moved_by_link_check', table = 'job_profiles';
  end if;
  if (old.client_answer, old.client_answer_reason, old.client_answered_at, old.client_answered_by, old.client_answered_link)
    is not distinct from (new.client_answer, new.client_answer_reason, new.client_answered_at, new.client_answered_by, new.client_answered_link)
  then
    return new;
  end if;
  if new.status not in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') then
    raise exception 'A client answers a profile only from SENT to OFFER.'
      using errcode = 'check_violation', constraint = 'job_profiles_client_answer_status_check', table = 'job_profiles';
  end if;
  if new.client_answered_link is not null then
    if not exists (
      select from signed_links link
      join contacts on contacts.id = link.contact_id and contacts.deleted_at is null
      join jobs on jobs.company_id = contacts.company_id and jobs.id = new.job_id
      where link.id = new.client_answered_link and link.job_profile_id = new.id and link.purpose = 'CLIENT_PROFILE'
        and link.withdrawn_at is null and link.expires_at > now()
    ) or current_setting('vouch.actor', true) <> 'link:' || new.client_answered_link
      -- An undo brings back what was.
      and coalesce(current_setting('vouch.undoes', true), '') = ''
    then
      raise exception 'Only a link of this profile for a contact of the company answers it.'
        using errcode = 'check_violation', constraint = 'job_profiles_client_answerer_check', table = 'job_profiles';
    end if;
  elsif not exists (
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

-- The same as phaseOf and waitingOnOf in shared/jobProfiles/jobProfiles.ts, and marginsOf in shared/jobProfiles/margins.ts.
create function job_profile_phase(status text) returns text language sql immutable parallel safe return
  case
    when status in ('SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND', 'SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER')
      then 'OPEN'
    when status = 'PLACED' then 'PLACED'
    else 'ENDED'
  end;

create function is_unsent_profile(status text) returns boolean language sql immutable parallel safe return
  status in ('SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND');

create function job_profile_waiting_on(status text, client_answer text, consent text)
returns text language sql immutable parallel safe return
  case
    -- Before a profile is sent, the developer has a say.
    when consent = 'ASKED' and is_unsent_profile(status) then 'DEVELOPER'
    when consent in ('AGREED', 'DECLINED') and status = 'CONTACTED' then 'US'
    -- The client has said what it thinks of the profile.
    when client_answer = 'INTERESTED' and status in ('SENT', 'CLIENT_REVIEW') then 'US'
    when client_answer = 'NOT_FOR_US' and status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') then 'US'
    when status in ('SHORTLISTED', 'INTERESTED', 'READY_TO_SEND') then 'US'
    when status in ('CONTACTED', 'OFFER') then 'DEVELOPER'
    when status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING') then 'CLIENT'
  end;

-- One form that a visitor has sent. Nobody is logged in there, so rows are few, expire soon, and write no events.
create table application_forms (
  id uuid primary key default gen_random_uuid(),
  -- Hash of the id that the page gave the form: sent twice, it is still one application.
  form_hash text not null unique,
  -- What was typed. Null while only the file is kept, because something else was missing; and after the confirmation.
  application jsonb,
  job_id uuid references jobs on delete set null,
  -- Hash of the token of the confirmation link.
  token_hash text unique,
  -- The message with the link, encrypted, where it waits in the outbox instead of being mailed.
  sealed_message text,
  file_key text unique,
  file_name text,
  file_type text check (file_type in ('PDF', 'DOCX', 'TXT')),
  file_size integer check (file_size > 0),
  file_hash text,
  extracted_text text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz not null,
  address_hash text,
  network_hash text,
  wide_network_hash text,
  check ((application is not null) = (submitted_at is not null and confirmed_at is null)),
  check ((file_key is null) = (file_name is null)),
  check ((file_key is null) = (file_size is null))
);
grant select, insert, update, delete on application_forms to vouch_app;

-- An application that was confirmed by e-mail, and its decision.
create table applications (
  id uuid primary key default gen_random_uuid(),
  developer_id uuid not null references developers,
  -- Null is an application to the network.
  job_id uuid references jobs,
  source text not null check (source in ('REFERRAL', 'JOBS_PAGE', 'OUTBOUND', 'IMPORT', 'OTHER')),
  -- Question to answer.
  answers jsonb not null default '{}',
  decision text,
  decision_note text,
  decided_by_id uuid references users,
  decided_at timestamptz,
  constraint applications_decided_check check ((decision is null) = (decided_at is null)),
  constraint applications_decision_check
    check (decision in ('ACCEPTED', 'REJECTED', 'WITHDRAWN'))
);
select make_business_table('applications');
create index applications_developer_id_idx on applications (developer_id, created_at);

-- Forms that were dropped because there were too many: one row meanwhile, and a day longer.
create table application_floods (
  id uuid not null default gen_random_uuid(),
  only_one boolean not null default true check (only_one),
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  dropped integer not null check (dropped > 0),
  primary key (only_one)
);
grant select, insert, update, delete on application_floods to vouch_app;

-- The second lock on what must never happen: a profile that is sent without the developer's consent, or without a word about its price.
-- An import may, since the profile was sent before, and so may whoever takes an import back. The arguments are the sentence, and whether
-- any other undo may bring the profile back.
create function refuse_sent_profile() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  undone constant uuid := nullif(current_setting('vouch.undoes', true), '')::uuid;
begin
  if current_setting('vouch.actor', true) not like 'import:%'
    and not (undone is not null and tg_argv[1]::boolean)
    and not exists (select from events where change_id = undone and row_id = new.id and actor like 'import:%') then
    raise exception '%', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger require_consent before update of status on job_profiles for each row
  when (is_unsent_profile(old.status) and new.status = 'SENT' and new.consented_at is null and new.consented_on is null)
  execute function refuse_sent_profile('A profile is sent only with the consent of its developer.', 'false');

create trigger require_price before update of status on job_profiles for each row
  when (is_unsent_profile(old.status) and new.status = 'SENT' and new.bill_rate_cents is null and not new.without_price)
  execute function refuse_sent_profile('A profile is sent with a bill rate, or without a price by choice.', 'true');

-- The times that a client proposes for the interview of one profile. New ones take the place of the former ones.
create table interview_times (
  id uuid not null default gen_random_uuid(),
  job_profile_id uuid not null references job_profiles,
  starts_at timestamptz[] not null,
  -- The length of each, in the same order.
  minutes integer[] not null,
  -- They were typed by the clocks of this zone.
  time_zone text not null,
  -- The client, or the contact who chose it by the link of a shortlist.
  proposed_by uuid references users,
  proposed_at timestamptz not null default now(),
  -- When the staff answered that none of them fits.
  none_fits_at timestamptz,
  withdrawn_at timestamptz,
  proposed_by_contact uuid,
  constraint interview_times_proposed_by_contact_fkey foreign key (proposed_by_contact) references contacts,
  constraint interview_times_proposer_check check (num_nonnulls(proposed_by, proposed_by_contact) = 1),
  constraint interview_times_count_check check (
    cardinality(starts_at) between 1 and 5 and cardinality(minutes) = cardinality(starts_at)
  ),
  primary key (job_profile_id)
);
select make_business_table('interview_times');

-- Erasing a person clears the note alone, whatever the status is by then.
create trigger guard_client_answer
  before update of status, client_answer, client_answer_reason, client_answer_note, client_answered_at, client_answered_by,
    client_answered_link on job_profiles
  for each row
  when (
    (new.status <> old.status and current_setting('vouch.actor', true) like 'link:%')
    or (
      new.client_answer is not null
      and (old.client_answer, old.client_answer_reason, old.client_answered_at, old.client_answered_by, old.client_answered_link)
        is distinct from (new.client_answer, new.client_answer_reason, new.client_answered_at, new.client_answered_by, new.client_answered_link)
    )
  )
  execute function guard_client_answer();

revoke execute on function refuse_sent_profile() from public;
