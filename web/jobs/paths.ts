export const jobPaths = {
  jobs: '/jobs',
  job: (id: string) => `/jobs/${encodeURIComponent(id)}/overview`,
  /** @param tab the path of a tab, such as `notes`. @param search a query string that begins with a question mark. */
  jobTab: (id: string, tab: string, search = '') => `/jobs/${encodeURIComponent(id)}/${tab}${search}`,
} as const
