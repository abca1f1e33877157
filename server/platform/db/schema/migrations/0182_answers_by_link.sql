-- A link that was made for one named contact also answers, and its owner is told. See docs/decisions/0112.
-- squawk-ignore-file require-concurrent-index-creation

-- The contact for whom a profile was shared; null for a link to nobody by name, which only shows.
alter table signed_links add column contact_id uuid;
-- The column is new, so all rows meet these, and none is read.
alter table signed_links add constraint signed_links_contact_id_fkey foreign key (contact_id) references contacts not valid;
alter table signed_links add constraint signed_links_contact_check check (contact_id is null or purpose = 'CLIENT_PROFILE') not valid;
create index signed_links_contact_id_idx on signed_links (contact_id) where contact_id is not null;

-- The link by which the client's answer came; null for one that was given with an account. It is no foreign key, since links refer to
-- profiles, and a restore loads each table after those to which it refers. The trigger below lets in none but a link of this profile.
alter table job_profiles add column client_answered_link uuid;

alter table job_profiles drop constraint job_profiles_client_answered_check;
alter table job_profiles add constraint job_profiles_client_answered_check check (
  (client_answer is null) = (client_answered_at is null)
    and num_nonnulls(client_answered_by, client_answered_link) = num_nonnulls(client_answer)
) not valid;

-- The second lock behind the permission and the page: only an account of the job's own company answers, or a link of the profile that
-- still works and was made for one of its contacts. A link never moves the status.
create or replace function guard_client_answer() returns trigger
language plpgsql as $$
begin
  if new.status <> old.status and current_setting('vouch.actor', true) like 'link:%' then
    raise exception 'A link never moves a profile.'
      using errcode = 'check_violation', constraint = 'job_profiles_moved_by_link_check', table = 'job_profiles';
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

-- Erasing a person clears the note alone, whatever the status is by then.
create or replace trigger guard_client_answer
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

alter view notification_causes rename to causes_of_interviews;
create view notification_causes as
select user_id, kind, subject_id, since from causes_of_interviews
union all
-- An answer by a link waits until somebody moves the profile on, as one that was given with an account.
select u.id, 'CLIENT_ANSWERED', jp.id, jp.client_answered_at
from job_profiles jp
join jobs j on j.id = jp.job_id and j.deleted_at is null
join developers d on d.id = jp.developer_id and d.deleted_at is null
join job_profile_facts f on f.job_profile_id = jp.id
join users u on u.id = coalesce(jp.owner_id, j.owner_id) and u.active and may_be_notified(u.role, 'CLIENT_ANSWERED')
where jp.client_answered_link is not null and jp.deleted_at is null
  and jp.status in ('SENT', 'CLIENT_REVIEW', 'INTERVIEWING', 'OFFER') and f.status_since <= jp.client_answered_at;
