import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'ask-consent': true
    'share-profile': true
    shortlists: true
  }
}

addScreens({
  dialogs: {
    'ask-consent': {
      permission: 'jobProfiles:write',
      load: async () => (await import('./AskConsentDialog.tsx')).AskConsentDialog,
    },
    'share-profile': {
      permission: 'jobProfiles:write',
      load: async () => (await import('./ShareProfileDialog.tsx')).ShareProfileDialog,
    },
    shortlists: {
      permission: 'jobProfiles:write',
      load: async () => (await import('./shortlist/ShortlistsDialog.tsx')).ShortlistsDialog,
    },
  },
})
