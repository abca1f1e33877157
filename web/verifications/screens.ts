import { paths } from '#web/platform/lib/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { verificationPaths } from './paths.ts'

addScreens({
  screens: [
    {
      path: verificationPaths.verifications,
      label: 'Verifications',
      tabOf: paths.vetting,
      permission: 'vetting:write',
      load: async () => (await import('./VerificationsPage.tsx')).VerificationsPage,
    },
  ],
})
