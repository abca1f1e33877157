export const figurePaths = {
  metrics: '/metrics',
  /** @param search the query string with the period. */
  figure: (figure: string, search = '') => `/metrics/${figure.toLowerCase()}${search && `?${search}`}`,
  kpis: '/kpis',
} as const
