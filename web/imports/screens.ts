import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { importPaths } from './paths.ts'

addScreens({
  screens: [
    {
      path: importPaths.import,
      label: 'Import',
      tabOf: clientPaths.clients,
      permission: 'import:run',
      load: async () => (await import('./ImportPage.tsx')).ImportPage,
    },
  ],
})
