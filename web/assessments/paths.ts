export const assessmentPaths = {
  assessments: '/assessments',
  /** @param search the query string of the list below the panel. */
  assessment: (id: string, search = '') => `/assessments/${encodeURIComponent(id)}${search}`,
} as const
