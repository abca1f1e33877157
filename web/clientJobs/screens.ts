import { jobPaths } from '#web/jobs/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'

addScreens({
  ownHome: async () => (await import('./ClientHome.tsx')).ClientHome,
  ownJobs: async () => (await import('./ClientJobList.tsx')).ClientJobList,
  // Staff have the same paths. A role gets the first screen that it may read, so this noun comes before jobs.
  screens: [
    {
      path: jobPaths.jobs,
      label: 'Jobs',
      area: 'Fulfillment',
      permission: 'ownCompany:read',
      load: async () => (await import('./ClientJobsPage.tsx')).ClientJobsPage,
    },
  ],
  found: [
    {
      group: 'Developers',
      permission: 'ownCompany:read',
      load: async () => (await import('./findOwn.ts')).findOwnPeople,
    },
    {
      group: 'Jobs',
      permission: 'ownCompany:read',
      load: async () => (await import('./findOwn.ts')).findOwnJobs,
    },
  ],
  records: [
    {
      name: 'client job',
      path: '/jobs/:jobId',
      label: 'Job',
      permission: 'ownCompany:read',
      load: async () => (await import('./ClientJobPage.tsx')).ClientJobPage,
      tabs: [
        {
          path: 'overview',
          label: 'Overview',
          permission: 'ownCompany:read',
          load: async () => (await import('./ClientJobOverviewTab.tsx')).ClientJobOverviewTab,
        },
        {
          path: 'job-profiles',
          label: 'Profiles',
          permission: 'ownCompany:read',
          load: async () => (await import('./ClientJobProfilesTab.tsx')).ClientJobProfilesTab,
        },
      ],
    },
  ],
})
