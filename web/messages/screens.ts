import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
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
      load: async () => (await import('./DeveloperCommunicationTab.tsx')).DeveloperCommunicationTab,
    },
    {
      record: 'company',
      after: 'overview',
      path: 'messages',
      label: 'Messages',
      permission: 'messages:send',
      load: async () => (await import('./CompanyMessagesTab.tsx')).CompanyMessagesTab,
    },
  ],
  dialogs: {
    'add-reply': {
      permission: 'messages:send',
      load: async () => (await import('./AddReplyDialog.tsx')).AddReplyDialog,
    },
    'edit-reply': {
      permission: 'messages:send',
      load: async () => (await import('./EditReplyDialog.tsx')).EditReplyDialog,
    },
  },
})
