import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { healthPaths } from './paths.ts'

addScreens({
  screens: [
    {
      path: healthPaths.health,
      label: 'Health',
      tabOf: clientPaths.clients,
      permission: 'tasks:manage',
      load: async () => (await import('./HealthPage.tsx')).HealthPage,
    },
  ],
})
