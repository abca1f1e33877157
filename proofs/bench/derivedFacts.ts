const all = (table: string) => `array(select id from ${table})`

/** Statements that compute the facts of developers. */
export const developerFacts: readonly string[] = [
  'insert into developer_facts (developer_id) select id from developers',
  `select refresh_developer_facts(${all('developers')}), refresh_developer_duplicates(${all('developers')}, '{}', '{}', '{}', '{}')`,
]

export const jobFacts: readonly string[] = [`select refresh_job_facts(${all('jobs')}, '{}')`]

export const profileFacts: readonly string[] = [`select refresh_job_profile_facts(${all('job_profiles')}, '{}')`]

export const placementFacts: readonly string[] = [`select refresh_placement_facts(${all('placements')})`]

export const meetingFacts: readonly string[] = [`select refresh_meeting_facts(${all('meetings')})`]

export const vettingFacts: readonly string[] = [
  'insert into vetting_facts (developer_id) select id from developers',
  `select refresh_vetting_steps(${all('developers')}, false), refresh_vetting_attempts(${all('developers')})`,
]
