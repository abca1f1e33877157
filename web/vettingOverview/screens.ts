import { addScreens } from '#web/platform/register/register.ts'
import { vettingOverviewPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'overview-rows': true
  }
}

addScreens({
  screens: [
    {
      path: vettingOverviewPaths.vettingOverview,
      label: 'Overview',
      area: 'Vetting',
      permission: 'vetting:read',
      load: async () => (await import('./VettingOverviewPage.tsx')).VettingOverviewPage,
    },
  ],
  dialogs: {
    'overview-rows': {
      permission: 'vetting:read',
      load: async () => (await import('./rows/OverviewRowsDialog.tsx')).OverviewRowsDialog,
    },
  },
})
