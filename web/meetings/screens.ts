import { developerPaths } from '#web/developers/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { meetingPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-meeting': true
    'edit-meeting': true
  }
}

addScreens({
  screens: [
    {
      path: meetingPaths.meetings,
      label: 'Meetings',
      tabOf: developerPaths.developers,
      permission: 'meetings:read',
      load: async () => (await import('./MeetingsPage.tsx')).MeetingsPage,
    },
  ],
  tabs: [
    {
      record: 'developer',
      after: 'assessments',
      path: 'meetings',
      label: 'Meetings',
      permission: 'meetings:read',
      load: async () => (await import('./DeveloperMeetingsTab.tsx')).DeveloperMeetingsTab,
    },
  ],
  dialogs: {
    'add-meeting': {
      command: { label: 'Add Meeting' },
      permission: 'meetings:write',
      load: async () => (await import('./AddMeetingDialog.tsx')).AddMeetingDialog,
    },
    'edit-meeting': {
      permission: 'meetings:write',
      load: async () => (await import('./EditMeetingDialog.tsx')).EditMeetingDialog,
    },
  },
})
