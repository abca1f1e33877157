import { assessmentPaths } from '#web/assessments/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import { challengePaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-challenge': true
    'edit-challenge': true
  }
}

addScreens({
  screens: [
    {
      path: challengePaths.challenges,
      label: 'Challenges',
      tabOf: assessmentPaths.assessments,
      permission: 'catalogue:read',
      load: async () => (await import('./ChallengesPage.tsx')).ChallengesPage,
    },
  ],
  records: [
    {
      name: 'challenge',
      path: '/challenges/:challengeId',
      over: challengePaths.challenges,
      label: 'Challenge',
      permission: 'catalogue:read',
      load: async () => (await import('./ChallengePanel.tsx')).ChallengePanel,
      tabs: [
        {
          path: '',
          label: 'Brief',
          permission: 'catalogue:read',
          load: async () => (await import('./ChallengeBriefTab.tsx')).ChallengeBriefTab,
        },
        {
          path: 'revisions',
          label: 'Revisions',
          permission: 'catalogue:read',
          load: async () => (await import('./ChallengeRevisionsTab.tsx')).ChallengeRevisionsTab,
        },
        {
          path: 'usage',
          label: 'Usage',
          permission: 'vetting:read',
          load: async () => (await import('./ChallengeUsageTab.tsx')).ChallengeUsageTab,
        },
      ],
    },
  ],
  dialogs: {
    'add-challenge': {
      command: { label: 'Add Challenge' },
      permission: 'catalogue:write',
      load: async () => (await import('./AddChallengeDialog.tsx')).AddChallengeDialog,
    },
    'edit-challenge': {
      permission: 'catalogue:write',
      load: async () => (await import('./EditChallengeDialog.tsx')).EditChallengeDialog,
    },
  },
})
