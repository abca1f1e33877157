/** Statements for what triggers keep of developers, since they rest while rows are loaded. */
export const developerFacts: readonly string[] = [
  `insert into developer_facts (developer_id) select id from developers`,
  `select refresh_developer_assessments(ids), refresh_developer_profiles(ids), refresh_developer_contact(ids), refresh_developer_dstms(ids),
      refresh_developer_queue(ids)
      from (select array(select id from developers) as ids) as everybody`,
]
