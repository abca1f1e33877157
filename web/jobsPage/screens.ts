import { developerPaths } from '#web/developers/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { jobsPagePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'confirmation-message': true
  }
}

addScreens({
  screens: [
    {
      path: jobsPagePaths.unconfirmedApplications,
      label: 'Unconfirmed applications',
      tabOf: developerPaths.applicants,
      tabLabel: 'Unconfirmed',
      permission: 'applications:write',
      load: async () => (await import('./UnconfirmedPage.tsx')).UnconfirmedPage,
    },
  ],
  dialogs: {
    'confirmation-message': {
      permission: 'applications:write',
      load: async () => (await import('./ConfirmationMessageDialog.tsx')).ConfirmationMessageDialog,
    },
  },
})
