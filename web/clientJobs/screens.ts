import { jobPaths } from '#web/jobs/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'

addScreens({
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
