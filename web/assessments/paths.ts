export const assessmentPaths = {
  assessments: '/assessments',
  /** @param search the query string of the list below the panel. */
  assessment: (id: string, search = '') => `/assessments/${encodeURIComponent(id)}${search}`,
  rubric: (id: string) => `/assessments/${encodeURIComponent(id)}/rubric`,
} as const
