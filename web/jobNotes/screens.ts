import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'edit-job-note': true
  }
}

addScreens({
  tabs: [
    {
      record: 'job',
      after: 'countries',
      path: 'notes',
      label: 'Notes',
      permission: 'companies:readAll',
      load: async () => (await import('./JobNotesTab.tsx')).JobNotesTab,
    },
  ],
  dialogs: {
    'edit-job-note': {
      permission: 'notes:write',
      load: async () => (await import('./EditJobNoteDialog.tsx')).EditJobNoteDialog,
    },
  },
})
