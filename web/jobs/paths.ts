export const jobPaths = {
  jobs: '/jobs',
  job: (id: string) => `/jobs/${encodeURIComponent(id)}/overview`,
  /** @param tab the path of a tab, such as `notes`. @param search the query string with its question mark. */
  jobTab: (id: string, tab: string, search = '') => `/jobs/${encodeURIComponent(id)}/${tab}${search}`,
} as const
