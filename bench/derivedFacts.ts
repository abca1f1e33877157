/** Statements for what triggers keep of developers. */
export const developerFacts: readonly string[] = [
  `insert into developer_facts (developer_id) select id from developers`,
  `select refresh_developer_assessments(ids), refresh_developer_profiles(ids), refresh_developer_contact(ids), refresh_developer_dstms(ids),
      refresh_developer_queue(ids), refresh_developer_duplicates(ids)
      from (select array(select id from developers) as ids) as everybody`,
]

/** Statements for what triggers keep of job profiles. */
export const profileFacts: readonly string[] = [`select relist_job_profiles(array(select id from job_profiles))`]

/** Statements for what triggers keep of placements. */
export const placementFacts: readonly string[] = [
  `select relist_placements(ids), refresh_placement_check_ins(ids) from (select array(select id from placements) as ids) as placed`,
]

/** Statements for what triggers keep of meetings. */
export const meetingFacts: readonly string[] = [`select refresh_meetings(array(select id from meetings))`]

/** Statements for what triggers keep of vetting. */
export const vettingFacts: readonly string[] = [
  `insert into vetting_facts (developer_id) select id from developers`,
  `select refresh_vetting_steps(ids, false), refresh_vetting_attempts(ids) from (select array(select id from developers) as ids) as everybody`,
]
