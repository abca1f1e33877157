import type { Tables } from '#server/platform/db/schema/tables.ts'

const rows: Readonly<Partial<Record<keyof Tables, readonly (keyof Tables)[]>>> = {
  application_floods: ['application_forms'],
  challenge_revisions: ['challenges', 'developer_assessments'],
  client_facts: ['users', 'company_users', 'companies'],
  company_facts: ['companies', 'jobs', 'job_profiles', 'placements', 'users'],
  // Each write reads the release, but it decides no answer: it only refuses the write.
  data_release: [],
  developer_facts: ['developers', 'users', 'applications', 'developer_assessments', 'job_profiles', 'messages'],
  failed_sign_ins: ['security_events'],
  // An import writes it, and whoever imports reads its report first.
  imported_skill_names: [],
  job_facts: ['jobs', 'companies', 'users', 'job_profiles'],
  job_profile_facts: ['companies', 'developers', 'job_profiles', 'jobs', 'users'],
  meeting_facts: ['meetings', 'developers', 'job_profiles', 'jobs', 'users'],
  note_mentions: ['notes', 'companies', 'contacts', 'meetings', 'check_ins'],
  oidc_artefacts: ['sessions'],
  placement_facts: ['placements', 'job_profiles', 'developers', 'jobs', 'companies', 'users', 'check_ins'],
  resume_alert_hits: ['resumes', 'saved_views'],
  resume_alerts: ['saved_views'],
  resume_vocabulary: ['resumes'],
  review_facts: ['reviews', 'developer_assessments', 'users'],
  security_event_facts: ['security_events', 'users'],
  skill_counts: ['developer_skills', 'developers', 'jobs', 'job_skills'],
  state_changes: ['events'],
  unknown_skill_mentions: ['resumes', 'jobs'],
  vetting_facts: ['developer_assessments', 'developers', 'reviews'],
  work_searches: ['submissions', 'anonymous_copies'],
}

/**
 * The tables from which triggers, or the server itself, keep rows of other tables. The kept rows change only together
 * with their events.
 */
export const keptFrom: Readonly<Record<string, readonly string[] | undefined>> = rows
