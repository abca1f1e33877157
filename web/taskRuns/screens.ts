import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'task-run': true
  }
}

addScreens({
  dialogs: {
    'task-run': {
      permission: 'tasks:manage',
      load: async () => (await import('./TaskRunDialog.tsx')).TaskRunDialog,
    },
  },
})
