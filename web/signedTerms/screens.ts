import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'upload-terms': true
  }
}

addScreens({
  dialogs: {
    'upload-terms': {
      permission: 'developers:write',
      load: async () => (await import('./UploadTermsDialog.tsx')).UploadTermsDialog,
    },
  },
})
