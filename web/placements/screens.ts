import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-placement': true
  }
}

addScreens({
  dialogs: {
    'edit-placement': {
      permission: 'developers:readAll',
      load: async () => (await import('./EditPlacementDialog.tsx')).EditPlacementDialog,
    },
  },
})
