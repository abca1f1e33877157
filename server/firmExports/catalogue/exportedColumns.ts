import type { Tables } from '#server/platform/db/schema/tables.ts'

type Table = keyof Tables

/**
 * Every table of which an export has rows, with the columns that leave. Stamps are listed too, so that nothing leaves by default.
 * catalogue.test.ts compares these lists with the database: whoever adds a table or a column decides here if it leaves, or says in
 * `withheld.ts` why it stays. It is one map, however long, so that one look shows all that leaves.
 */
export const exportedColumns = {
  account_activity: `user_id last_seen_at`,
  anonymous_copies: `
    id developer_assessment_id url file_name file_type file_size added_by_id deleted_at created_at updated_at
    version`,
  applications: `
    id developer_id job_id source answers decision decision_note decided_by_id decided_at created_at updated_at
    version`,
  assessment_reviewers: `id assessment_id user_id created_at updated_at version`,
  assessment_versions: `id assessment_id number instructions pass_mark saved_at created_at updated_at version`,
  assessments: `id name type description stack deleted_at work_shown created_at updated_at version`,
  challenge_revisions: `id challenge_id number brief url_repository hours deadline_days first_sent_at`,
  challenges: `
    id assessment_id name brief revision url_repository hours deadline_days deleted_at created_at updated_at version`,
  check_ins: `
    id placement_id party state due_on host_id held_at channel mood notes planned_on snoozed_until snooze_reason
    created_at updated_at version`,
  companies: `id name domain status owner_id time_zone terms notes deleted_at created_at updated_at version`,
  company_messages: `
    id company_id contact_id client_id job_id sender_id email delivery_method subject body success metadata
    send_after created_at updated_at version signed_link_id`,
  company_users: `id user_id company_id created_at updated_at version`,
  contacts: `id company_id name title email phone notes deleted_at created_at updated_at version do_not_contact`,
  criteria: `id assessment_version_id position name weight anchors must_pass created_at updated_at version`,
  days_off: `id user_id from_day to_day note created_at updated_at version`,
  developer_assessments: `
    id developer_id assessment_version_id challenge_id code_name status status_note result total_score
    url_submission sent_at due_at started_at submitted_at completed_at challenge_revision_id sent_by_id
    planned_reviewer_ids remind_at reviewers_reminded_at work_shown talk_meeting_id talk_on talk_minutes
    talk_with_ids recorded_by_id created_at updated_at version`,
  developer_skills: `
    id developer_id skill_id years_of_experience verified_by_review_id verified_explicitly created_at updated_at
    version`,
  developers: `
    id first_name last_name email stage status stage_reason stage_note revisit_on cool_off_until cost_rate_cents
    rate_floor_cents currency country city time_zone headline url_github url_linkedin url_avatar phone slack_user_id
    available_from weekly_hours dstm_id owner_id source tos_signed_on do_not_contact tags deleted_at erased_at
    created_at updated_at version kept_because`,
  events: `id at table_name row_id action old_values new_values actor request_id change_id undoes`,
  exchange_rates: `id currency rate day entered_by_id superseded_at created_at updated_at version`,
  failed_mails: `id user_id application_form_id kind reason caused_by created_at`,
  failed_sign_ins: `account address hour count event_id`,
  figure_mail_settings: `id user_id figures created_at updated_at version`,
  firm_settings: `
    id only_one work_shown created_at updated_at version risk_low_mood risk_mood_fell risk_missed risk_end_near
    risk_from recruiters_invite`,
  follow_ups: `
    id check_in_id assignee_id body due_on done_at created_at updated_at version company_id contact_id job_id
    developer_id job_profile_id remind_on`,
  goals: `id user_id metric period target starts_on created_at updated_at version`,
  handovers: `id from_id to_id author_id note developers check_ins follow_ups created_at updated_at version`,
  home_settings: `id user_id home created_at updated_at version`,
  ignored_skill_names: `id name created_at updated_at version`,
  import_runs: `id state at seen_at account_id files mappings report`,
  imported_skill_names: `name written import rows`,
  interview_times: `
    id job_profile_id starts_at minutes time_zone proposed_by proposed_at none_fits_at withdrawn_at created_at
    updated_at version`,
  job_message_batches: `id job_id sender_id message test skipped created_at updated_at version subject`,
  job_messages: `
    id batch_id job_id developer_id delivery_method success metadata send_after body created_at updated_at version
    subject`,
  job_profiles: `
    id job_id developer_id status end_reason status_note cost_rate_cents bill_rate_cents currency weekly_hours
    starts_on consented_at pitch owner_id deleted_at client_answer client_answer_reason client_answer_note
    client_answered_at client_answered_by consent_method consented_on without_price created_at updated_at version
    cost_currency cost_entered_cents client_answered_link`,
  job_regions: `id name word countries deleted_at created_at updated_at version`,
  job_skills: `id job_id skill_id job_skill_type created_at updated_at version`,
  jobs: `
    id company_id title type status left_status close_reason status_note description location
    budget_hourly_min_cents budget_hourly_max_cents budget_monthly_cents yearly_budget_min_cents
    yearly_budget_max_cents currency openings owner_id contact_id next_action next_action_on deleted_at is_public
    public_text shows_company shows_budget skills_changed_at created_at updated_at version weekly_hours
    overlap_hours starts_on tags regions region_countries`,
  list_layouts: `id user_id list columns pinned density default_view_id created_at updated_at version group_by`,
  meeting_guests: `
    id meeting_id contact_id colleague_id invited deleted_at created_at updated_at version answer answered_at
    answered_sequence answer_note proposed_times`,
  meeting_mails: `
    id guest_id method sequence type starts_at ends_at url organiser_id delivery_method success metadata send_after
    created_at updated_at version`,
  meetings: `
    id developer_id job_profile_id organiser_id type status starts_at ends_at url notes created_at updated_at
    version`,
  merged_developers: `id developer_id email created_at updated_at version`,
  message_replies: `id developer_id logged_by_id channel received_at body deleted_at created_at updated_at version`,
  message_templates: `id name subject body deleted_at rejection_reason created_at updated_at version`,
  messages: `
    id developer_id sender_id delivery_method subject body success metadata send_after created_at updated_at version
    outcome outcome_number`,
  notes: `
    id company_id contact_id developer_id job_id job_profile_id author_id body pinned shared_with_client channel
    talked_at outcome deleted_at created_at updated_at version`,
  imported_moves: `
    id developer_id job_id job_profile_id placement_id moved_on stage status turn created_at updated_at version
    closes_day counts`,
  notification_settings: `id user_id kind bell mail created_at updated_at version`,
  notifications: `id user_id kind subject_id since created_at read_at done_at mailed_since`,
  outcome_texts: `id outcome number subject body is_offered created_at updated_at version`,
  placement_rates: `
    id placement_id starts_on cost_rate_cents bill_rate_cents currency author_id superseded_at created_at updated_at
    version cost_currency cost_entered_cents`,
  placements: `
    id job_profile_id status starts_on ends_on cost_rate_cents bill_rate_cents currency weekly_hours end_note
    end_reason start_note created_at updated_at version cost_currency cost_entered_cents`,
  reminder_rules: `
    id rule number is_on remind_days follow_up_days time_zone subject body set_by_id created_at updated_at version`,
  reminders: `id rule number step subject_id reader_id run_id created_at`,
  resumes: `
    id developer_id file_name file_type file_size extracted_text deleted_at file_hash created_at updated_at version`,
  retention_items: `id rule developer_id things shown_from shown_days last_shown_on claimed_at through run_id`,
  retention_rules: `id rule months set_by_id created_at updated_at version`,
  review_scores: `id review_id criterion_id score comment created_at updated_at version`,
  reviews: `
    id developer_assessment_id reviewer_id status due_at sent_at total_score comments decline_reason origin
    accepted_at unshown_skills asked_at shown_skills released_at released_because created_at updated_at version`,
  saved_views: `id user_id name screen query shared created_at updated_at version alert`,
  security_events: `id at kind actor person_id address device request_id details`,
  signed_links: `
    id purpose job_profile_id made_by_id message_id snapshot expires_at first_opened_at last_opened_at open_count
    withdrawn_at used_at answer answer_note developer_assessment_id created_at updated_at version contact_id job_id
    shortlist_id`,
  signed_terms: `
    id developer_id signed_on file_name file_type file_size file_hash deleted_at created_at updated_at version`,
  skills: `id name skill_type aliases active created_at updated_at version catalogue_keys`,
  state_changes: `event_id table_name row_id column_name from_value to_value at change_id undoes`,
  submissions: `id developer_assessment_id note file_name file_type file_size created_at updated_at version`,
  task_runs: `id task state at due total written decided_by_id`,
  unconfirmed_verifications: `id review_id skill_id years_of_experience refused_at created_at updated_at version`,
  users: `
    id display_name email username role active identity_issuer identity_subject review_capacity created_at
    updated_at version`,
  work_findings: `
    id developer_assessment_id in_copy_id place found examples example_count confirmed_at confirmed_by_id reason
    created_at updated_at version`,
} as const satisfies Partial<Record<Table, string>>
export type ExportedTable = keyof typeof exportedColumns

/** Gives the columns of a table that leave, in their order. */
export function leavingColumns(table: ExportedTable): string[] {
  return exportedColumns[table].trim().split(/\s+/)
}
