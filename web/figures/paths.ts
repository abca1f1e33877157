export const figurePaths = {
  metrics: '/metrics',
  /** The rows of a figure. @param search the query string that says of what time. */
  figure: (figure: string, search = '') => `/metrics/${figure.toLowerCase()}${search && `?${search}`}`,
  kpis: '/kpis',
} as const
