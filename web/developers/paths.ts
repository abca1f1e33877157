const tab = (name: string) => (id: string) => `/developer/${encodeURIComponent(id)}/${name}`

export const developerPaths = {
  applicants: '/applicants',
  /** @param search the query string of the list of applicants. */
  triage: (search = '') => `/applicants/triage${search}`,
  developers: '/developers',
  /** The portfolio of a DSTM. @param filter further values of the query string. */
  developersOf: (dstmId: string, filter = '') =>
    `/developers?dstm=${encodeURIComponent(dstmId)}${filter && `&${filter}`}`,
  /** @param filter further values of the query string. */
  developersWithSkill: (skillId: string, filter = '') =>
    `/developers?skills=${encodeURIComponent(skillId)}${filter && `&${filter}`}`,
  developersVerified: (skillId: string) => `/developers?verified_skills=${encodeURIComponent(skillId)}`,
  membersIn: (countries: readonly string[]) => `/developers?stage=MEMBER&country=${countries.join(',')}`,
  developersTagged: (tag: string) => `/developers?tags=${encodeURIComponent(tag)}`,
  developer: (id: string) => `/developer/${encodeURIComponent(id)}`,
  developerOverview: tab('overview'),
  developerDetails: tab('details'),
  developerSkills: tab('skills'),
  developerResume: tab('resume'),
  developerApplications: tab('applications'),
  developerApplication: (id: string, applicationId: string) =>
    `/developer/${encodeURIComponent(id)}/applications/${encodeURIComponent(applicationId)}`,
} as const
