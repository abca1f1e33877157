import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-risk': true
    'edit-outcome': true
  }
}

addScreens({
  dialogs: {
    'edit-risk': {
      permission: 'settings:manage',
      load: async () => (await import('./EditRiskDialog.tsx')).EditRiskDialog,
    },
    'edit-outcome': {
      permission: 'settings:manage',
      load: async () => (await import('./EditOutcomeDialog.tsx')).EditOutcomeDialog,
    },
  },
})
