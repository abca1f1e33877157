import { addScreens } from '#web/platform/register/register.ts'
import { jobProfilePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'edit-job-profile': true
    'job-profile-notes': true
    'move-job-profile': true
  }
}

addScreens({
  screens: [
    {
      path: jobProfilePaths.profiles,
      label: 'Open Profiles',
      area: 'Fulfillment',
      permission: 'companies:readAll',
      load: async () => (await import('./lists/ProfilesPage.tsx')).ProfilesPage,
    },
  ],
  records: [
    {
      name: 'job-profile',
      path: '/profiles/:jobProfileId',
      label: 'Job profile',
      permission: 'companies:readAll',
      load: async () => (await import('./page/JobProfilePage.tsx')).JobProfilePage,
      tabs: [
        {
          path: 'overview',
          label: 'Overview',
          permission: 'companies:readAll',
          load: async () => (await import('./page/JobProfileOverviewTab.tsx')).JobProfileOverviewTab,
        },
      ],
    },
  ],
  tabs: [
    {
      record: 'job',
      after: 'notes',
      path: 'job-profiles',
      label: 'Job profiles',
      permission: 'jobProfiles:read',
      load: async () => (await import('./board/JobProfilesTab.tsx')).JobProfilesTab,
    },
    {
      record: 'job',
      after: 'job-profiles',
      path: 'new',
      label: 'Put forward',
      permission: 'jobProfiles:write',
      load: async () => (await import('./adding/NewJobProfileTab.tsx')).NewJobProfileTab,
    },
  ],
  tabDialogs: [
    {
      record: 'developer',
      tab: 'overview',
      path: 'jobProfile/new',
      permission: 'jobProfiles:write',
      load: async () => (await import('./adding/AddJobProfileDialog.tsx')).AddJobProfileDialog,
    },
    {
      record: 'developer',
      tab: 'overview',
      path: ':jobProfileId/edit',
      permission: 'jobProfiles:write',
      load: async () => (await import('./details/EditJobProfileDialog.tsx')).EditProfileRoute,
    },
    {
      record: 'developer',
      tab: 'overview',
      path: ':jobProfileId/notes',
      permission: 'notes:write',
      load: async () => (await import('./details/JobProfileNotesDialog.tsx')).NotesProfileRoute,
    },
  ],
  dialogs: {
    'edit-job-profile': {
      permission: 'jobProfiles:write',
      load: async () => (await import('./details/EditJobProfileDialog.tsx')).EditJobProfileDialog,
    },
    'job-profile-notes': {
      permission: 'notes:write',
      load: async () => (await import('./details/JobProfileNotesDialog.tsx')).JobProfileNotesDialog,
    },
    'move-job-profile': {
      permission: 'jobProfiles:write',
      load: async () => (await import('./moves/MoveJobProfileDialog.tsx')).MoveJobProfileDialog,
    },
  },
})
