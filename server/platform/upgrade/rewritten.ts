/**
 * The values of before that each migration may change: a column that it fills anew or takes away, or a table as a whole whose rows come,
 * go or move. A start compares everything else. Names stand here and not in the migrations, because those never change once they ran,
 * and a name that was forgotten must be added.
 */
const rewrittenBy: Readonly<Record<string, readonly string[]>> = {
  'from010.sql': ['assessment_facts', 'challenge_facts', 'staff_facts'],
  '0139_skill_keys_and_imported_names.sql': [
    'catalogue_entries.skill_id',
    'skills.catalogue_keys',
    'skills.updated_at',
    'skills.version',
  ],
  '0142_namesakes.sql': ['developer_facts.has_duplicate'],
  '0155_regions_of_the_firm.sql': ['jobs.regions', 'jobs.region_countries', 'jobs.updated_at', 'jobs.version'],
  '0163_notes_of_records.sql': [
    'job_notes',
    'job_profile_notes',
    'events.table_name',
    'events.old_values',
    'events.new_values',
  ],
  '0175_published_jobs.sql': ['job_facts.published_at', 'job_facts.public_changed_at'],
}

/** Names what the given migrations may change of the data of before. */
export function rewrittenIn(migrations: readonly string[]): ReadonlySet<string> {
  return new Set(migrations.flatMap((name) => rewrittenBy[name] ?? []))
}
