import { addScreens } from '#web/platform/register/register.ts'
import { resumePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'upload-resume': true
  }
}

addScreens({
  screens: [
    {
      path: resumePaths.resumeSearch,
      label: 'Resume Search',
      area: 'Developer Success',
      permission: 'search:use',
      load: async () => (await import('./search/ResumeSearchPage.tsx')).ResumeSearchPage,
    },
  ],
  dialogs: {
    'upload-resume': {
      permission: 'resumes:write',
      load: async () => (await import('./UploadResumeDialog.tsx')).UploadResumeDialog,
    },
  },
})
