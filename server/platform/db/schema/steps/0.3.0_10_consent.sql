-- changes: A job profile says when its developer was asked for consent, and when they declined. The answers that links have say it for what came before.
alter table job_profiles add column consent_asked_at timestamptz, add column consent_declined_at timestamptz;
alter table job_profiles disable trigger user;
update job_profiles p set consent_asked_at = asked.created_at, consent_declined_at = asked.declined_at
from (
  select distinct on (job_profile_id) job_profile_id, created_at, case when answer = 'DECLINED' then used_at end as declined_at
  from signed_links where purpose = 'CONSENT' and (withdrawn_at is null or used_at is not null)
  order by job_profile_id, created_at desc
) as asked
where p.id = asked.job_profile_id;
alter table job_profiles enable trigger user;
drop function if exists job_profile_waiting_on(text, text);
update job_profile_facts f
set waiting_on = case
  when num_nonnulls(p.consented_at, p.consented_on) > 0 or p.consent_declined_at is not null
    then case when p.status = 'CONTACTED' then 'US' else f.waiting_on end
  else 'DEVELOPER'
end
from job_profiles p
where p.id = f.job_profile_id and p.status in ('SHORTLISTED', 'CONTACTED', 'INTERESTED', 'READY_TO_SEND')
  and num_nonnulls(p.consent_asked_at, p.consented_at, p.consented_on) > 0;
