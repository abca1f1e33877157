import { addScreens } from '#web/platform/register/register.ts'
import { assessmentPaths } from './paths.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'add-assessment': true
    'copy-assessment': true
    'edit-assessment': true
    'edit-rubric': true
  }
}

addScreens({
  screens: [
    {
      path: assessmentPaths.assessments,
      label: 'Assessments',
      area: 'Vetting',
      permission: 'catalogue:read',
      load: async () => (await import('./AssessmentsPage.tsx')).AssessmentsPage,
    },
  ],
  records: [
    {
      name: 'assessment',
      path: '/assessments/:assessmentId',
      over: assessmentPaths.assessments,
      label: 'Assessment',
      permission: 'catalogue:read',
      load: async () => (await import('./AssessmentPanel.tsx')).AssessmentPanel,
      tabs: [
        {
          path: '',
          label: 'Overview',
          permission: 'catalogue:read',
          load: async () => (await import('./AssessmentOverviewTab.tsx')).AssessmentOverviewTab,
        },
        {
          path: 'rubric',
          label: 'Rubric',
          permission: 'catalogue:read',
          load: async () => (await import('./rubric/AssessmentRubricTab.tsx')).AssessmentRubricTab,
        },
        {
          path: 'challenges',
          label: 'Challenges',
          permission: 'catalogue:read',
          load: async () => (await import('./AssessmentChallengesTab.tsx')).AssessmentChallengesTab,
        },
        {
          path: 'reviewers',
          label: 'Reviewers',
          permission: 'catalogue:read',
          load: async () => (await import('./AssessmentReviewersTab.tsx')).AssessmentReviewersTab,
        },
        {
          path: 'usage',
          label: 'Usage',
          permission: 'vetting:read',
          load: async () => (await import('./AssessmentUsageTab.tsx')).AssessmentUsageTab,
        },
      ],
    },
  ],
  dialogs: {
    'add-assessment': {
      command: { label: 'Add Assessment' },
      permission: 'catalogue:write',
      load: async () => (await import('./AddAssessmentDialog.tsx')).AddAssessmentDialog,
    },
    'copy-assessment': {
      permission: 'catalogue:write',
      load: async () => (await import('./CopyAssessmentDialog.tsx')).CopyAssessmentDialog,
    },
    'edit-assessment': {
      permission: 'catalogue:write',
      load: async () => (await import('./EditAssessmentDialog.tsx')).EditAssessmentDialog,
    },
    'edit-rubric': {
      permission: 'catalogue:write',
      load: async () => (await import('./rubric/EditRubricDialog.tsx')).EditRubricDialog,
    },
  },
})
