export const companyPaths = {
  companies: '/companies',
  /** @param search the query string of the list below the dialog. */
  newCompany: (search = '') => `/companies/new${search}`,
  /** @param search the query string of the list below the panel. */
  company: (id: string, search = '') => `/companies/${encodeURIComponent(id)}/overview${search}`,
} as const
