import { addScreens } from '#web/platform/register/register.ts'
import { companyPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-company': true
    'add-contact': true
  }
}

addScreens({
  screens: [
    {
      path: companyPaths.companies,
      label: 'Companies',
      area: 'Fulfillment',
      permission: 'companies:readAll',
      load: async () => (await import('./CompaniesPage.tsx')).CompaniesPage,
      dialogs: [
        {
          path: 'new',
          command: { label: 'Add Company' },
          permission: 'companies:write',
          load: async () => (await import('./AddCompanyDialog.tsx')).AddCompanyDialog,
        },
      ],
    },
  ],
  records: [
    {
      name: 'company',
      path: '/companies/:companyId',
      over: companyPaths.companies,
      label: 'Company',
      permission: 'companies:readAll',
      load: async () => (await import('./CompanyPanel.tsx')).CompanyPanel,
      tabs: [
        {
          path: 'overview',
          label: 'Overview',
          permission: 'companies:readAll',
          load: async () => (await import('./CompanyOverviewTab.tsx')).CompanyOverviewTab,
        },
        {
          path: 'job-profiles',
          label: 'Job profiles',
          permission: 'jobProfiles:read',
          load: async () => (await import('./CompanyProfilesTab.tsx')).CompanyProfilesTab,
        },
        {
          path: 'jobs',
          label: 'Jobs',
          permission: 'jobs:read',
          load: async () => (await import('./CompanyJobsTab.tsx')).CompanyJobsTab,
        },
      ],
    },
  ],
  dialogs: {
    'add-contact': {
      command: { label: 'Add Contact' },
      permission: 'companies:write',
      load: async () => (await import('./AddCompanyContactDialog.tsx')).AddCompanyContactDialog,
    },
    'edit-company': {
      permission: 'companies:write',
      load: async () => (await import('./EditCompanyDialog.tsx')).EditCompanyDialog,
    },
  },
  found: [
    {
      group: 'Companies',
      similar: 'Similar companies',
      permission: 'companies:readAll',
      load: async () => (await import('./findCompanies.ts')).findCompanies,
    },
  ],
})
