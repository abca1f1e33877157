import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-note': true
    'log-call': true
  }
}

addScreens({
  tabs: (
    [
      { record: 'company', after: 'jobs' },
      { record: 'job', after: 'countries' },
      { record: 'job-profile', after: 'overview' },
      { record: 'developer', after: 'meetings' },
    ] as const
  ).map((place) => ({
    ...place,
    path: 'notes',
    label: 'Notes',
    permission: 'companies:readAll',
    load: async () => (await import('./NotesTab.tsx')).NotesTab,
  })),
  dialogs: {
    'edit-note': {
      permission: 'notes:write',
      load: async () => (await import('./EditNoteDialog.tsx')).EditNoteDialog,
    },
    'log-call': {
      permission: 'notes:write',
      load: async () => (await import('./LogCallDialog.tsx')).LogCallDialog,
    },
  },
})
