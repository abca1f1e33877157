import { recordFinder } from './platform/palette/records.ts'

/** The kinds of record that the palette searches. This table is loaded with the first search, as that of the dialogs. */
export const findRecords = recordFinder([
  {
    group: 'Developers',
    permission: 'developers:readAll',
    load: async () => (await import('./developers/listing/findDevelopers.ts')).findDevelopers,
  },
  {
    group: 'Jobs',
    permission: 'companies:readAll',
    load: async () => (await import('./jobs/findJobs.ts')).findJobs,
  },
  {
    group: 'Companies',
    permission: 'companies:readAll',
    load: async () => (await import('./companies/findCompanies.ts')).findCompanies,
  },
  {
    group: 'Clients',
    permission: 'clients:manage',
    load: async () => (await import('./clients/findClients.ts')).findClients,
  },
  {
    group: 'Staff',
    permission: 'staff:manage',
    load: async () => (await import('./staff/findStaff.ts')).findStaff,
  },
])
