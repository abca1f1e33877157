import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { retentionPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-retention': true
    'keep-person': true
  }
}

addScreens({
  screens: [
    {
      path: retentionPaths.retention,
      label: 'Retention',
      tabOf: clientPaths.clients,
      permission: 'people:erase',
      load: async () => (await import('./RetentionPage.tsx')).RetentionPage,
    },
  ],
  dialogs: {
    'edit-retention': {
      permission: 'people:erase',
      load: async () => (await import('./EditRetentionDialog.tsx')).EditRetentionDialog,
    },
    'keep-person': {
      permission: 'people:erase',
      load: async () => (await import('./KeepPersonDialog.tsx')).KeepPersonDialog,
    },
  },
})
