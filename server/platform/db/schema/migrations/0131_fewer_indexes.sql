-- 75 indexes fewer: nothing needs them. See docs/decisions/0031.
-- Each migration is one transaction. An index is dropped at once, and few rows are in those that are created.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion

-- A list reads its rows downwards in two parts, those with a value and those without, by the index that sorts it upwards.
drop index client_facts_company_name_down_idx, companies_domain_down_idx, company_facts_newest_job_at_down_idx,
  company_facts_owner_name_down_idx, developer_facts_best_score_down_idx, developer_facts_dstm_name_down_idx,
  developer_facts_earlier_down_idx, developer_facts_last_contact_at_down_idx, developer_facts_last_profile_at_down_idx,
  developer_facts_waiting_country_down_idx, developer_facts_waiting_owner_down_idx, developer_facts_waiting_source_down_idx,
  developer_facts_waiting_status_down_idx, developers_available_from_down_idx, developers_cost_rate_down_idx,
  developers_country_place_down_idx, developers_status_down_idx, job_facts_owner_name_down_idx, job_profile_facts_margin_down_idx,
  job_profile_facts_owner_name_down_idx, job_profile_facts_waiting_down_idx, job_profiles_bill_rate_down_idx,
  job_profiles_client_answer_down_idx, job_profiles_cost_rate_down_idx, jobs_next_action_on_down_idx,
  meeting_facts_job_title_down_idx, meeting_facts_organiser_name_down_idx, reviews_reviewer_id_due_at_down_idx,
  reviews_reviewer_id_total_score_down_idx, users_client_username_down_idx;
-- Everybody has a name.
drop index developers_full_name_down_idx;

-- No statement reads by them, or only that of a rare change: an undo, and the new name of an account.
drop index applications_job_id_idx, applications_undecided_idx, assessment_reviewers_user_id_idx, developers_created_at_idx,
  developers_name_idx, job_message_batches_job_id_idx, job_profiles_owner_id_idx, jobs_contact_company_idx;
drop index if exists developers_email_trigrams_idx, developers_name_trigrams_idx, placement_facts_trigrams_idx;

-- Another index of the table serves what they served.
drop index anonymous_copies_developer_assessment_id_idx, company_facts_company_id_active_jobs_idx, job_profiles_id_status_idx,
  placement_rates_placement_id_idx, reviews_released_draft_idx;
alter table company_facts drop constraint company_facts_pkey;
alter table company_facts add constraint company_facts_pkey primary key using index company_facts_filters_key;
drop index notifications_open_idx, notifications_unread_idx;
create index notifications_open_idx on notifications (user_id, created_at desc, id desc) include (kind, read_at) where done_at is null;
drop index users_staff_active_idx, users_staff_email_idx, users_staff_role_idx, users_staff_search_idx;
create index users_staff_search_idx on users (display_name, id) include (search, email, role, active) where role <> 'client';

-- Their tables have hundreds or thousands of rows for years.
drop index application_forms_expires_at_idx, application_forms_job_id_idx, check_ins_due_on_idx, check_ins_host_id_idx,
  follow_ups_assignee_id_idx, follow_ups_open_idx, handovers_created_at_idx, merged_developers_developer_id_idx,
  message_replies_received_at_idx, notifications_done_at_idx, password_links_expires_at_idx, placement_facts_company_name_idx,
  placement_facts_developer_name_idx, placement_facts_dstm_id_idx, placement_facts_next_due_on_idx, placements_status_idx,
  saved_views_shared_idx, sessions_user_id_idx, skill_counts_skill_id_idx, task_runs_at_idx, tasks_change_id_idx,
  unconfirmed_verifications_skill_id_idx, unowned_files_created_at_idx;
