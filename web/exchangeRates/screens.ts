import { clientPaths } from '#web/clients/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { exchangeRatePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-exchange-rate': true
  }
}

addScreens({
  screens: [
    {
      path: exchangeRatePaths.settings,
      label: 'Settings',
      tabOf: clientPaths.clients,
      permission: 'settings:manage',
      load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
    },
  ],
  dialogs: {
    'add-exchange-rate': {
      command: { label: 'Add Exchange Rate' },
      permission: 'settings:manage',
      load: async () => (await import('./AddExchangeRateDialog.tsx')).AddExchangeRateDialog,
    },
  },
})
