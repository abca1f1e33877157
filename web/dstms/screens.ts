import { developerPaths } from '#web/developers/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { dstmPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'move-portfolio': true
  }
}

addScreens({
  screens: [
    {
      path: dstmPaths.dstms,
      label: 'DSTMs',
      tabOf: developerPaths.developers,
      permission: 'checkIns:read',
      load: async () => (await import('./DstmsPage.tsx')).DstmsPage,
    },
  ],
  dialogs: {
    'move-portfolio': {
      command: { label: 'Move Portfolio' },
      permission: 'checkIns:write',
      load: async () => (await import('./MovePortfolioDialog.tsx')).MovePortfolioDialog,
    },
  },
})
