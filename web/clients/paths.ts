export const clientPaths = {
  clients: '/clients',
  /** @param search the query string of the list below the dialog. */
  client: (id: string, search = '') => `/clients/${encodeURIComponent(id)}${search}`,
} as const
