-- A row that stands for one person, or for two things together, is found by them. Its id is told by its events alone, so that it needs no
-- index, and an undo reads the whole table: at most 180,000 rows, the skills of 20,000 jobs. See docs/decisions/0125.
-- Each migration is one transaction, and each of these tables has few rows.
-- squawk-ignore-file adding-serial-primary-key-field, constraint-missing-not-valid

alter table assessment_reviewers drop constraint assessment_reviewers_pkey,
  drop constraint assessment_reviewers_assessment_id_user_id_key, add primary key (assessment_id, user_id);
alter table company_users drop constraint company_users_pkey, drop constraint company_users_user_id_key, add primary key (user_id);
alter table figure_mail_settings drop constraint figure_mail_settings_pkey, drop constraint figure_mail_settings_user_id_key,
  add primary key (user_id);
alter table home_settings drop constraint home_settings_pkey, drop constraint home_settings_user_id_key, add primary key (user_id);
alter table ignored_skill_names drop constraint ignored_skill_names_pkey, drop constraint ignored_skill_names_name_key,
  add primary key (name);
alter table job_skills drop constraint job_skills_pkey, drop constraint job_skills_job_id_skill_id_key, add primary key (job_id, skill_id);
alter table list_layouts drop constraint list_layouts_pkey, drop constraint list_layouts_user_id_list_key, add primary key (user_id, list);
alter table notification_settings drop constraint notification_settings_pkey,
  drop constraint notification_settings_user_id_kind_key, add primary key (user_id, kind);
alter table interview_times drop constraint interview_times_pkey, drop constraint interview_times_profile_key, add primary key (job_profile_id);
alter table unconfirmed_verifications drop constraint unconfirmed_verifications_pkey,
  drop constraint unconfirmed_verifications_review_id_skill_id_key, add primary key (review_id, skill_id);
