-- Several profiles of a job side by side, behind one link for one named contact. See docs/decisions/0113.
-- squawk-ignore-file require-concurrent-index-creation

-- A shortlist is about a job; each of its profiles has a link of its own, which belongs to it and takes the answer.
alter table signed_links add column job_id uuid, add column shortlist_id uuid;
-- The columns are new, or the check is wider, so all rows meet these, and none is read.
alter table signed_links add constraint signed_links_job_id_fkey foreign key (job_id) references jobs not valid;
alter table signed_links add constraint signed_links_shortlist_id_fkey foreign key (shortlist_id) references signed_links not valid;
alter table signed_links add constraint signed_links_shortlist_check
  check (shortlist_id is null or (purpose = 'CLIENT_PROFILE' and contact_id is not null)) not valid;
alter table signed_links drop constraint signed_links_purpose_check;
alter table signed_links add constraint signed_links_purpose_check
  check (purpose in ('CONSENT', 'CLIENT_PROFILE', 'SUBMISSION', 'SHORTLIST')) not valid;
alter table signed_links drop constraint signed_links_about_check;
alter table signed_links add constraint signed_links_about_check check (
  num_nonnulls(job_profile_id, developer_assessment_id, job_id) = 1
    and (purpose = 'SUBMISSION') = (developer_assessment_id is not null)
    and (purpose = 'SHORTLIST') = (job_id is not null)
) not valid;
alter table signed_links drop constraint signed_links_contact_check;
alter table signed_links add constraint signed_links_contact_check check (
  case purpose when 'SHORTLIST' then contact_id is not null when 'CLIENT_PROFILE' then true else contact_id is null end
) not valid;
create index signed_links_job_id_idx on signed_links (job_id, created_at) where job_id is not null;
create index signed_links_shortlist_id_idx on signed_links (shortlist_id) where shortlist_id is not null;

-- The shortlist whose address stands in a mail to its contact; null for a mail without one. It is no foreign key: by one, mails to
-- companies would count as rows about the developers of other links. No row of signed_links is ever deleted.
alter table company_messages add column signed_link_id uuid;
create index company_messages_signed_link_id_idx on company_messages (signed_link_id, created_at) where signed_link_id is not null;
