import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-contact': true
  }
}

addScreens({
  dialogs: {
    'edit-contact': {
      permission: 'companies:write',
      load: async () => (await import('./EditContactDialog.tsx')).EditContactDialog,
    },
  },
})
