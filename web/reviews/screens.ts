import { paths } from '#web/platform/lib/address/paths.ts'
import { addScreens } from '#web/platform/register/register.ts'
import type { RecordRoute } from '#web/platform/register/screens.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'decline-review': true
    'cannot-open-work': true
    'mark-inconclusive': true
    'follow-review': true
  }
}

addScreens({
  screens: [
    {
      path: paths.myAssessments,
      label: 'My Assessments',
      area: 'Review Crew',
      permission: 'ownAssessments:read',
      load: async () => (await import('./MyAssessmentsPage.tsx')).MyAssessmentsPage,
    },
  ],
  records: [
    // Reviewers know neither names nor ids of developers. Everybody's own reviews are at the first address; reviewers find them at any.
    ...(
      [
        ['own review', '/developer/-'],
        ['review', '/developer/:developerId'],
      ] as const
    ).map(
      ([name, path]): RecordRoute => ({
        name,
        path,
        label: 'Review',
        permission: 'ownAssessments:read',
        load: async () => (await import('react-router')).Outlet,
        tabs: [
          {
            path: 'assessments',
            pattern: 'assessments/:developerAssessmentId',
            label: 'Review',
            permission: 'ownAssessments:read',
            load: async () => (await import('./page/ReviewPage.tsx')).ReviewPage,
          },
          {
            path: 'work',
            pattern: 'work/:developerAssessmentId',
            label: 'Work',
            permission: 'ownAssessments:read',
            load: async () => (await import('#web/developerAssessments/work/OpenWorkPage.tsx')).OpenWorkPage,
          },
          {
            path: 'copy',
            pattern: 'copy/:developerAssessmentId',
            label: 'Work',
            permission: 'ownAssessments:read',
            load: async () => (await import('#web/developerAssessments/work/OpenWorkPage.tsx')).OpenCopyPage,
          },
        ],
        elsewhere: paths.myAssessments,
      }),
    ),
  ],
  tabDialogs: [
    {
      record: 'developer',
      tab: 'assessments',
      path: 'review',
      permission: 'ownAssessments:review',
      load: async () => (await import('./page/OwnReviewRoute.tsx')).OwnReviewRoute,
    },
  ],
  dialogs: {
    'decline-review': {
      permission: 'ownAssessments:review',
      load: async () => (await import('./page/DeclineReviewDialog.tsx')).DeclineReviewDialog,
    },
    'cannot-open-work': {
      permission: 'ownAssessments:review',
      load: async () => (await import('./page/CannotOpenDialog.tsx')).CannotOpenDialog,
    },
    'mark-inconclusive': {
      permission: 'vetting:write',
      load: async () => (await import('./page/MarkInconclusiveDialog.tsx')).MarkInconclusiveDialog,
    },
    'follow-review': {
      permission: 'vetting:write',
      load: async () => (await import('./page/FollowReviewDialog.tsx')).FollowReviewDialog,
    },
  },
})
