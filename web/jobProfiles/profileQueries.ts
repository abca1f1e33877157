/** The queries that show a profile among others. */
export const profileQueries = [
  'getOpenProfiles',
  'getProfilesWithin',
  'getJobProfileColumn',
  'getCompanyProfiles',
  'getDeveloper',
  'getJob',
] as const
