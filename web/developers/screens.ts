import { addScreens } from '#web/platform/register/register.ts'
import { developerPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'search-developers': true
    'add-developer': true
    'add-developer-skill': true
    'edit-cost-rate': true
    'edit-country': true
    'edit-developer-skill': true
    'merge-developer': true
    'move-developer': true
    'erase-developer': true
  }
}

addScreens({
  screens: [
    {
      path: developerPaths.applicants,
      label: 'Applicants',
      area: 'Developer Success',
      permission: 'developers:readAll',
      load: async () => (await import('./applicants/ApplicantsPage.tsx')).ApplicantsPage,
    },
    {
      path: developerPaths.triage(),
      label: 'Triage Applicants',
      permission: 'applications:write',
      load: async () => (await import('./triage/TriagePage.tsx')).TriagePage,
    },
    {
      path: developerPaths.developers,
      label: 'Developers',
      area: 'Developer Success',
      parts: [
        { label: 'Members', search: '?stage=MEMBER&status=' },
        { label: 'Stand By', search: '?stage=STANDBY&status=' },
      ],
      permission: 'developers:readAll',
      load: async () => (await import('./lists/DevelopersPage.tsx')).DevelopersPage,
    },
  ],
  records: [
    {
      name: 'developer',
      path: '/developer/:developerId',
      label: 'Developer',
      permission: 'developers:read',
      load: async () => (await import('./page/DeveloperPage.tsx')).DeveloperPage,
      tabs: [
        {
          path: 'overview',
          label: 'Overview',
          permission: 'developers:read',
          load: async () => (await import('./page/DeveloperOverviewTab.tsx')).DeveloperOverviewTab,
        },
        {
          path: 'details',
          label: 'Details',
          permission: 'developers:readAll',
          load: async () => (await import('./page/DeveloperDetailsTab.tsx')).DeveloperDetailsTab,
        },
        {
          path: 'assessments',
          pattern: 'assessments/:developerAssessmentId?',
          label: 'Assessments',
          permission: 'vetting:read',
          load: async () => (await import('./attempts/DeveloperAssessmentsTab.tsx')).DeveloperAssessmentsTab,
        },
        {
          path: 'resume',
          label: 'Resume',
          permission: 'resumes:read',
          load: async () => (await import('./page/DeveloperResumeTab.tsx')).DeveloperResumeTab,
        },
        {
          path: 'audit',
          label: 'Audit',
          permission: 'events:read',
          load: async () => (await import('./page/DeveloperAuditTab.tsx')).DeveloperAuditTab,
        },
        {
          path: 'skills',
          label: 'Skills',
          permission: 'developers:readAll',
          load: async () => (await import('./skills/DeveloperSkillsTab.tsx')).DeveloperSkillsTab,
        },
        {
          path: 'applications',
          pattern: 'applications/:applicationId?',
          label: 'Applications',
          permission: 'developers:readAll',
          load: async () => (await import('./applicants/DeveloperApplicationsTab.tsx')).DeveloperApplicationsTab,
        },
      ],
    },
  ],
  dialogs: {
    'search-developers': {
      command: { label: 'Search Developers', area: 'Developer Success' },
      permission: 'developers:readAll',
      load: async () => (await import('./lists/SearchDevelopersDialog.tsx')).SearchDevelopersDialog,
    },
    'add-developer': {
      command: { label: 'Add Developer', area: 'Developer Success' },
      permission: 'developers:write',
      load: async () => (await import('./adding/AddDeveloperDialog.tsx')).AddDeveloperDialog,
    },
    'add-developer-skill': {
      permission: 'developers:write',
      load: async () => (await import('./skills/AddDeveloperSkillDialog.tsx')).AddDeveloperSkillDialog,
    },
    'edit-cost-rate': {
      permission: 'developers:write',
      load: async () => (await import('./page/EditCostRateDialog.tsx')).EditCostRateDialog,
    },
    'edit-country': {
      permission: 'developers:write',
      load: async () => (await import('./page/EditCountryDialog.tsx')).EditCountryDialog,
    },
    'edit-developer-skill': {
      permission: 'developers:write',
      load: async () => (await import('./skills/EditDeveloperSkillDialog.tsx')).EditDeveloperSkillDialog,
    },
    'merge-developer': {
      permission: 'developers:write',
      load: async () => (await import('./merges/MergeDeveloperDialog.tsx')).MergeDeveloperDialog,
    },
    'move-developer': {
      permission: 'developers:write',
      load: async () => (await import('./moves/MoveStageDialog.tsx')).MoveStageDialog,
    },
    'erase-developer': {
      permission: 'people:erase',
      load: async () => (await import('./page/EraseDeveloperDialog.tsx')).EraseDeveloperDialog,
    },
  },
  found: [
    {
      group: 'Developers',
      similar: 'Similar developers',
      permission: 'developers:readAll',
      load: async () => (await import('./lists/findDevelopers.ts')).findDevelopers,
    },
    {
      group: 'Tags',
      similar: 'Similar tags',
      permission: 'developers:readAll',
      load: async () => (await import('./lists/findTags.ts')).findTags,
    },
  ],
})
