import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'add-contact': true
    'edit-contact': true
  }
}

addScreens({
  dialogs: {
    'add-contact': {
      command: { label: 'Add Contact' },
      permission: 'companies:write',
      load: async () => (await import('./AddContactDialog.tsx')).AddContactDialog,
    },
    'edit-contact': {
      permission: 'companies:write',
      load: async () => (await import('./EditContactDialog.tsx')).EditContactDialog,
    },
  },
})
