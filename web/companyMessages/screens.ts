import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'message-company': true
  }
}

addScreens({
  dialogs: {
    'message-company': {
      permission: 'companyMessages:send',
      load: async () => (await import('./CompanyMessageDialog.tsx')).CompanyMessageDialog,
    },
  },
})
