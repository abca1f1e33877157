import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-reply': true
    'edit-reply': true
  }
}

addScreens({
  tabs: [
    {
      record: 'developer',
      after: 'resume',
      path: 'communication',
      label: 'Communication',
      permission: 'messages:send',
      load: async () => (await import('./communication/DeveloperCommunicationTab.tsx')).DeveloperCommunicationTab,
    },
    {
      record: 'company',
      after: 'overview',
      path: 'messages',
      label: 'Messages',
      permission: 'messages:send',
      load: async () => (await import('./communication/CompanyMessagesTab.tsx')).CompanyMessagesTab,
    },
  ],
  dialogs: {
    'add-reply': {
      permission: 'messages:send',
      load: async () => (await import('./communication/AddReplyDialog.tsx')).AddReplyDialog,
    },
    'edit-reply': {
      permission: 'messages:send',
      load: async () => (await import('./communication/EditReplyDialog.tsx')).EditReplyDialog,
    },
  },
})
