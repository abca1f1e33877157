import { addScreens } from '#web/platform/register/register.ts'
import { jobPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-job': true
    'add-job-region': true
    'copy-job': true
    'edit-job': true
    'edit-job-region': true
    'edit-job-skills': true
    'edit-public-job': true
    'next-job-action': true
  }
}

addScreens({
  screens: [
    {
      path: jobPaths.jobs,
      label: 'Jobs',
      area: 'Fulfillment',
      permission: 'companies:readAll',
      load: async () => (await import('./lists/JobsPage.tsx')).JobsPage,
    },
  ],
  records: [
    {
      name: 'job',
      path: '/jobs/:jobId',
      label: 'Job',
      permission: 'jobs:read',
      load: async () => (await import('./page/JobPage.tsx')).JobPage,
      tabs: [
        {
          path: 'overview',
          label: 'Overview',
          permission: 'jobs:read',
          load: async () => (await import('./page/JobOverviewTab.tsx')).JobOverviewTab,
        },
        {
          path: 'countries',
          label: 'Countries',
          permission: 'companies:readAll',
          load: async () => (await import('./countries/JobCountriesTab.tsx')).JobCountriesTab,
        },
      ],
    },
  ],
  dialogs: {
    'add-job': {
      command: { label: 'Add Job' },
      permission: 'jobs:write',
      load: async () => (await import('./details/AddJobDialog.tsx')).AddJobDialog,
    },
    'copy-job': {
      command: { label: 'Copy Job', record: '/jobs/:jobId' },
      permission: 'jobs:write',
      load: async () => (await import('./details/CopyJobDialog.tsx')).CopyJobDialog,
    },
    'edit-job': {
      permission: 'jobs:write',
      load: async () => (await import('./details/EditJobDialog.tsx')).EditJobDialog,
    },
    'edit-job-skills': {
      permission: 'jobs:write',
      load: async () => (await import('./skills/EditJobSkillsDialog.tsx')).EditJobSkillsDialog,
    },
    'next-job-action': {
      permission: 'jobs:write',
      load: async () => (await import('./page/NextActionDialog.tsx')).NextActionDialog,
    },
    'add-job-region': {
      command: { label: 'Add Region' },
      permission: 'settings:manage',
      load: async () => (await import('./regions/AddJobRegionDialog.tsx')).AddJobRegionDialog,
    },
    'edit-job-region': {
      permission: 'settings:manage',
      load: async () => (await import('./regions/EditJobRegionDialog.tsx')).EditJobRegionDialog,
    },
    'edit-public-job': {
      permission: 'jobs:write',
      load: async () => (await import('./details/EditPublicJobDialog.tsx')).EditPublicJobDialog,
    },
  },
  found: [
    {
      group: 'Jobs',
      similar: 'Similar open jobs',
      permission: 'companies:readAll',
      load: async () => (await import('./lists/findJobs.ts')).findJobs,
    },
  ],
})
