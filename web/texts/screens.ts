import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'message-templates': true
    'add-template': true
  }
}

addScreens({
  dialogs: {
    'message-templates': {
      command: { label: 'Message Templates' },
      permission: 'messages:send',
      load: async () => (await import('./TemplatesDialog.tsx')).TemplatesDialog,
    },
    'add-template': {
      command: { label: 'Add Template' },
      permission: 'messages:send',
      load: async () => (await import('./AddTemplateDialog.tsx')).AddTemplateDialog,
    },
  },
})
