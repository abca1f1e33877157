import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'take-interview-time': true
  }
}

addScreens({
  dialogs: {
    'take-interview-time': {
      permission: 'meetings:write',
      load: async () => (await import('./TakeTimeDialog.tsx')).TakeTimeDialog,
    },
  },
})
