const all = (table: string) => `array(select id from ${table})`

/** Statements for what triggers keep of developers. */
export const developerFacts: readonly string[] = [
  'insert into developer_facts (developer_id) select id from developers',
  `select refresh_developer_facts(${all('developers')}), refresh_developer_duplicates(${all('developers')}, '{}', '{}', '{}')`,
]

/** Statements for what triggers keep of job profiles. */
export const profileFacts: readonly string[] = [`select refresh_job_profile_facts(${all('job_profiles')}, '{}')`]

/** Statements for what triggers keep of placements. */
export const placementFacts: readonly string[] = [`select refresh_placement_facts(${all('placements')})`]

/** Statements for what triggers keep of meetings. */
export const meetingFacts: readonly string[] = [`select refresh_meeting_facts(${all('meetings')})`]

/** Statements for what triggers keep of vetting. */
export const vettingFacts: readonly string[] = [
  'insert into vetting_facts (developer_id) select id from developers',
  `select refresh_vetting_steps(${all('developers')}, false), refresh_vetting_attempts(${all('developers')})`,
]
