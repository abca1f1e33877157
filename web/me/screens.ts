import { paths } from '#web/platform/lib/address/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'

addScreens({
  screens: [
    {
      path: paths.you,
      label: 'Your sessions',
      permission: 'ownSessions:manage',
      load: async () => (await import('./YouPage.tsx')).YouPage,
    },
  ],
})
