import { developerPaths } from '#web/developers/paths.ts'
import { paths } from '#web/platform/lib/address/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { vettingPaths } from './paths.ts'

addScreens({
  // Both feeds are one screen, distinguished by the address.
  screens: [
    {
      path: paths.vetting,
      label: 'Vetting',
      tabLabel: 'Desk',
      area: 'Developer Success',
      after: developerPaths.applicants,
      permission: 'vetting:read',
      load: async () => (await import('./VettingPage.tsx')).VettingPage,
    },
    {
      path: vettingPaths.developerEvents,
      label: 'Developer events',
      tabOf: paths.vetting,
      permission: 'events:read',
      load: async () => (await import('./events/EventsPage.tsx')).EventsPage,
    },
    {
      path: vettingPaths.assessmentEvents,
      label: 'Assessment events',
      tabOf: paths.vetting,
      permission: 'events:read',
      load: async () => (await import('./events/EventsPage.tsx')).EventsPage,
    },
  ],
})
