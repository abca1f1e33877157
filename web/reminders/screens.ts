import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-reminder': true
  }
}

addScreens({
  dialogs: {
    'edit-reminder': {
      permission: 'settings:manage',
      load: async () => (await import('./EditReminderDialog.tsx')).EditReminderDialog,
    },
  },
})
