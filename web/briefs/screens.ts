import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'ask-by-brief': true
  }
}

addScreens({
  dialogs: {
    'ask-by-brief': {
      command: { label: 'Ask by Brief' },
      permission: 'search:use',
      load: async () => (await import('./AskByBriefDialog.tsx')).AskByBriefDialog,
    },
  },
})
