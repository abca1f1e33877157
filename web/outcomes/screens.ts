import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'edit-outcome': true
  }
}

addScreens({
  dialogs: {
    'edit-outcome': {
      permission: 'settings:manage',
      load: async () => (await import('./EditOutcomeDialog.tsx')).EditOutcomeDialog,
    },
  },
})
