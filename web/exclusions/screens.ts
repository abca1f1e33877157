import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-exclusion': true
    'edit-exclusion': true
  }
}

addScreens({
  dialogs: {
    'add-exclusion': {
      permission: 'developers:write',
      load: async () => (await import('./AddExclusionDialog.tsx')).AddExclusionDialog,
    },
    'edit-exclusion': {
      permission: 'developers:write',
      load: async () => (await import('./EditExclusionDialog.tsx')).EditExclusionDialog,
    },
  },
})
