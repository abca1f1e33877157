export const skillsSearchPaths = {
  skillsSearch: '/skills-search',
  skillsSearchOf: (jobId: string) => `/skills-search/${encodeURIComponent(jobId)}`,
} as const
