import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-follow-up': true
    'edit-follow-up': true
  }
}

addScreens({
  tabs: (
    [
      { record: 'company', after: 'jobs' },
      { record: 'job', after: 'notes' },
      { record: 'job-profile', after: 'overview' },
      { record: 'developer', after: 'meetings' },
    ] as const
  ).map((place) => ({
    ...place,
    path: 'follow-ups',
    label: 'Follow-ups',
    permission: 'checkIns:read',
    load: async () => (await import('./FollowUpsTab.tsx')).FollowUpsTab,
  })),
  dialogs: {
    'add-follow-up': {
      command: { label: 'Add Follow-up' },
      permission: 'notes:write',
      load: async () => (await import('./AddFollowUpDialog.tsx')).AddFollowUpDialog,
    },
    'edit-follow-up': {
      permission: 'notes:write',
      load: async () => (await import('./EditFollowUpDialog.tsx')).EditFollowUpDialog,
    },
  },
})
