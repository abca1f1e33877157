import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/address/dialogs.ts' {
  interface DialogNames {
    'anonymous-copy': true
    'work-findings': true
    'remind-assessment': true
    'remind-reviewers': true
    'assign-reviewers': true
    'cancel-assessment': true
    'extend-assessment': true
    'ask-for-work-again': true
    'move-review': true
    'send-assessment': true
    'ask-second-review': true
  }
}

addScreens({
  dialogs: {
    'anonymous-copy': {
      permission: 'vetting:write',
      load: async () => (await import('./work/AnonymousCopyDialog.tsx')).AnonymousCopyDialog,
    },
    'work-findings': {
      permission: 'vetting:read',
      load: async () => (await import('./work/WorkFindingsDialog.tsx')).WorkFindingsDialog,
    },
    'remind-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./attempt/RemindDialog.tsx')).RemindDialog,
    },
    'remind-reviewers': {
      permission: 'vetting:write',
      load: async () => (await import('./reviewers/RemindReviewersDialog.tsx')).RemindReviewersDialog,
    },
    'assign-reviewers': {
      permission: 'vetting:write',
      load: async () => (await import('./reviewers/AssignReviewersDialog.tsx')).AssignReviewersByKey,
    },
    'cancel-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./attempt/CancelDialog.tsx')).CancelByKey,
    },
    'extend-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./attempt/ExtendDialog.tsx')).ExtendByKey,
    },
    'ask-for-work-again': {
      permission: 'vetting:write',
      load: async () => (await import('./attempt/AskAgainDialog.tsx')).AskAgainDialog,
    },
    'move-review': {
      permission: 'vetting:write',
      load: async () => (await import('./reviewers/MoveReviewDialog.tsx')).MoveReviewDialog,
    },
    'send-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./sending/SendAssessmentDialog.tsx')).SendAssessmentDialog,
    },
    'ask-second-review': {
      permission: 'vetting:write',
      load: async () => (await import('./reviewers/AskSecondReviewDialog.tsx')).AskSecondReviewDialog,
    },
  },
})
