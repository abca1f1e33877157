import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'message-company': true
  }
}

addScreens({
  tabs: [
    {
      record: 'company',
      after: 'overview',
      path: 'messages',
      label: 'Messages',
      permission: 'companies:readAll',
      load: async () => (await import('./CompanyMessagesTab.tsx')).CompanyMessagesTab,
    },
  ],
  dialogs: {
    'message-company': {
      permission: 'companyMessages:send',
      load: async () => (await import('./CompanyMessageDialog.tsx')).CompanyMessageDialog,
    },
  },
})
