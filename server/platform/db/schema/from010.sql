-- Changes the tables of 0.1.0 into those that the baseline makes. It runs once, in one transaction, on data of 0.1.0. A backup of 0.1.0 is
-- restored into the baseline's tables instead, without its rows of tables that no longer exist. So this may drop and replace things, but
-- the app must make every row that this makes.

-- Forgets the migrations of the baseline that another state of this release entered.
delete from migrations where name between '0101' and '0130';

-- Consent: only releases before 0.1.0 wrote a moment without clearing the day.
drop function forget_consent_day cascade;

-- Facts of lists: each table that facts are kept from has one trigger now, in place of one for each table of facts.
drop function await_linked_accounts, keep_company_facts, keep_developer_facts, keep_developer_queue, keep_duplicate_developers, keep_job_facts,
  keep_job_profile_facts, keep_list_facts, keep_meeting_facts, keep_message_contacts, keep_placement_facts, keep_vetting_facts,
  keep_assessment_facts, keep_challenge_facts cascade;
drop function refresh_assessment_parts, refresh_assessment_usage, refresh_challenge_usage, refresh_client_facts, refresh_company_facts,
  refresh_company_owners, refresh_developer_assessments, refresh_developer_contact, refresh_developer_dstms,
  refresh_developer_duplicates, refresh_developer_profiles, refresh_developer_queue, refresh_job_companies, refresh_job_owners,
  refresh_job_profile_developers, refresh_job_profile_jobs, refresh_job_profile_owners, refresh_job_profile_states,
  refresh_job_profiles, refresh_job_statuses, refresh_jobs, refresh_meeting_developers, refresh_meeting_jobs,
  refresh_meeting_organisers, refresh_meetings, refresh_placement_check_ins, refresh_placement_developers, refresh_placement_dstms,
  refresh_placement_jobs, refresh_review_facts, refresh_security_event_facts, refresh_staff_facts, refresh_vetting_attempts,
  refresh_vetting_steps, relist_challenges, relist_job_profiles, relist_placements, lock_job_profile_sources, lock_placement_sources,
  retell_job_profile_facts, retell_vetting_facts, security_events_of, vetted_developers, make_facts;

-- Lists of hundreds of rows join the other tables instead.
drop table assessment_facts, challenge_facts, staff_facts;

-- The search of two letters reads the text itself.
drop index companies_pairs_idx, developer_facts_waiting_pairs_idx, developers_pairs_idx, job_facts_pairs_idx, job_profile_facts_pairs_idx,
  meeting_facts_pairs_idx, placement_facts_pairs_idx, review_facts_pairs_idx, security_event_facts_pairs_idx, users_pairs_idx;
drop function search_pairs;

-- Nothing reads rows by their author, and accounts are not deleted.
drop index anonymous_copies_added_by_id_idx, applications_decided_by_id_idx, developer_assessments_sent_by_id_idx,
  exchange_rates_entered_by_id_idx, handovers_author_id_idx, handovers_from_id_idx, handovers_to_id_idx,
  job_message_batches_sender_id_idx, job_notes_author_id_idx, job_profile_notes_author_id_idx, job_profiles_client_answered_by_idx,
  message_replies_logged_by_id_idx, placement_rates_author_id_idx, signed_links_made_by_id_idx, task_runs_decided_by_id_idx,
  work_findings_confirmed_by_id_idx;

-- Notifications are kept by the sweep, not by triggers.
drop view notification_causes, causes_of_records, reviews_given_back, placements_in_care, failed_messages;
drop function
  keep_notifications(), keep_message_notifications(), keep_review_reminders(), keep_shared_skill_notifications(), keep_mail_notifications(),
  keep_task_notifications(), keep_copy_notifications(), keep_release_notifications(), keep_flood_notifications()
cascade;
drop function sweep_notifications(), refresh_notifications(text[],uuid[]), review_assigner(uuid);
drop index notifications_subject_id_idx;
create index reviews_released_at_idx on reviews (released_at) where released_at is not null;

-- TypeScript alone has these rules now, or one function in place of several.
drop function check_in_state_on, is_open_attempt, mood_score, pass_percent, vetting_step_days;
drop trigger keep_sent on criteria;
drop trigger keep_sent_update on assessment_versions;
drop trigger keep_sent_delete on assessment_versions;
drop function keep_sent_criteria, keep_sent_version;
create function keep_sent_rubric() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_frozen((to_jsonb(old) ->> tg_argv[0])::uuid);
  end if;
  if tg_op <> 'DELETE' then
    perform refuse_frozen((to_jsonb(new) ->> tg_argv[0])::uuid);
  end if;
  return coalesce(new, old);
end $$;
revoke execute on function keep_sent_rubric() from public;
create trigger keep_sent_update before update on assessment_versions for each row
  when (
    (new.assessment_id, new.number, new.instructions, new.pass_mark)
      is distinct from (old.assessment_id, old.number, old.instructions, old.pass_mark)
  )
  execute function keep_sent_rubric('id');
create trigger keep_sent_delete before delete on assessment_versions for each row execute function keep_sent_rubric('id');
create trigger keep_sent before insert or update or delete on criteria for each row execute function keep_sent_rubric('assessment_version_id');
create or replace function keep_sent_challenge() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.revision < old.revision
    or exists (select from challenge_revisions r where r.challenge_id = old.id and r.number = new.revision) then
    raise exception 'This revision was sent, so that its text never changes. Make the next revision.'
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
drop function is_frozen_challenge;
create or replace function follow_standby_reason() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.status := case new.stage_reason
    when 'NO_DEMAND' then 'NO_DEMAND'
    when 'AVAILABILITY' then 'PAUSED_BY_DEVELOPER'
    when 'FOUND_OTHER_WORK' then 'PAUSED_BY_DEVELOPER'
    when 'PERFORMANCE' then 'PERFORMANCE'
    when 'CONDUCT' then 'PERFORMANCE'
    else 'REVIEW_NEEDED'
  end;
  return new;
end $$;
drop function standby_status;
