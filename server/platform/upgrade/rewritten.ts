/**
 * The former values that each step of the schema may change: a column that it refills or removes, or a whole table whose rows are added, removed or moved. A start compares everything else. Names are here and not in the steps, because those never change once they ran, and a name that was forgotten must be added.
 */
const rewrittenBy: Readonly<Record<string, readonly string[]>> = {
  '0.3.0_3_unused.sql': [
    'clock_pauses',
    'jobs.region_countries',
    'notifications',
    'notification_settings',
    'task_runs.decided_by_id',
    'task_runs.state',
    'unconfirmed_verifications',
  ],
  '0.3.0_4_one_outbox.sql': [
    'company_messages',
    'events.new_values',
    'events.old_values',
    'events.table_name',
    'job_messages',
    'meeting_mails',
    'messages',
  ],
  '0.3.0_5_texts.sql': ['message_templates', 'outcome_texts', 'reminder_rules'],
  '0.3.0_7_vouched_for.sql': ['assessment_versions.stack'],
  '0.3.0_10_consent.sql': [
    'job_profile_facts.waiting_on',
    'job_profiles.consent_asked_at',
    'job_profiles.consent_declined_at',
  ],
  '0.3.0_12_hands.sql': ['developer_assessments.recorded_by_id'],
}

/** Names the parts of the former data that the given steps may change. */
export function rewrittenIn(steps: readonly string[]): ReadonlySet<string> {
  return new Set(steps.flatMap((name) => rewrittenBy[name] ?? []))
}
