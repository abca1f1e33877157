export const challengePaths = {
  challenges: '/challenges',
  /** @param search the query string of the list below the panel. */
  challenge: (id: string, search = '') => `/challenges/${encodeURIComponent(id)}${search}`,
} as const
