import { developerPaths } from '#web/developers/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { checkInPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'check-in': true
    'add-check-in': true
    'plan-check-in': true
  }
}

addScreens({
  screens: [
    {
      path: checkInPaths.checkInTimeline,
      label: 'Check-in timeline',
      permission: 'checkIns:read',
      load: async () => (await import('./timeline/CheckInTimelinePage.tsx')).CheckInTimelinePage,
    },
    {
      path: checkInPaths.checkIns,
      label: 'Check-ins',
      tabOf: developerPaths.developers,
      permission: 'checkIns:read',
      load: async () => (await import('./CheckInPage.tsx')).CheckInPage,
      dialogs: ['timeline/new', 'new/:developerId'].map((path) => ({
        path,
        permission: 'checkIns:write',
        load: async () => (await import('./schedule/AddCheckInDialog.tsx')).AddCheckInRoute,
      })),
    },
  ],
  dialogs: {
    'check-in': {
      permission: 'checkIns:read',
      load: async () => (await import('./CheckInDialog.tsx')).CheckInDialog,
    },
    'add-check-in': {
      command: { label: 'Add Check-in' },
      permission: 'checkIns:write',
      load: async () => (await import('./schedule/AddCheckInDialog.tsx')).AddCheckInDialog,
    },
    'plan-check-in': {
      command: { label: 'Plan Check-in' },
      permission: 'checkIns:write',
      load: async () => (await import('./schedule/PlanCheckInDialog.tsx')).PlanCheckInDialog,
    },
  },
})
