import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { securityPaths } from './paths.ts'

addScreens({
  screens: [
    {
      path: securityPaths.security,
      label: 'Security',
      tabOf: clientPaths.clients,
      permission: 'security:read',
      load: async () => (await import('./SecurityPage.tsx')).SecurityPage,
    },
  ],
})
