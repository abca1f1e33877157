import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { importPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'import-run': true
  }
}

addScreens({
  screens: [
    {
      path: importPaths.import,
      label: 'Import',
      tabOf: clientPaths.clients,
      permission: 'import:run',
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
    {
      path: importPaths.imports,
      label: 'Earlier Imports',
      permission: 'import:run',
      load: async () => (await import('./runs/ImportRunsPage.tsx')).ImportRunsPage,
    },
  ],
  dialogs: {
    'import-run': {
      permission: 'import:run',
      load: async () => (await import('./runs/ImportRunDialog.tsx')).ImportRunDialog,
    },
  },
})
