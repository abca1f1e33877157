import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'reviewer-availability': true
  }
}

addScreens({
  dialogs: {
    'reviewer-availability': {
      permission: 'ownAssessments:review',
      load: async () => (await import('./AvailabilityDialog.tsx')).AvailabilityDialog,
    },
  },
})
