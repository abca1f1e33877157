import { addScreens } from '#web/platform/register/register.ts'

declare module '#web/platform/lib/dialogs.ts' {
  interface DialogNames {
    'anonymous-copy': true
    'work-findings': true
    'remind-assessment': true
    'remind-reviewers': true
    'assign-reviewers': true
    'cancel-assessment': true
    'extend-assessment': true
    'move-review': true
    'send-assessment': true
    'ask-second-review': true
  }
}

addScreens({
  dialogs: {
    'anonymous-copy': {
      permission: 'vetting:write',
      load: async () => (await import('./AnonymousCopyDialog.tsx')).AnonymousCopyDialog,
    },
    'work-findings': {
      permission: 'vetting:read',
      load: async () => (await import('./WorkFindingsDialog.tsx')).WorkFindingsDialog,
    },
    'remind-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./RemindDialog.tsx')).RemindDialog,
    },
    'remind-reviewers': {
      permission: 'vetting:write',
      load: async () => (await import('./RemindReviewersDialog.tsx')).RemindReviewersDialog,
    },
    'assign-reviewers': {
      permission: 'vetting:write',
      load: async () => (await import('./AssignReviewersByKey.tsx')).AssignReviewersByKey,
    },
    'cancel-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./CancelByKey.tsx')).CancelByKey,
    },
    'extend-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./ExtendByKey.tsx')).ExtendByKey,
    },
    'move-review': {
      permission: 'vetting:write',
      load: async () => (await import('./MoveReviewDialog.tsx')).MoveReviewDialog,
    },
    'send-assessment': {
      permission: 'vetting:write',
      load: async () => (await import('./SendAssessmentDialog.tsx')).SendAssessmentDialog,
    },
    'ask-second-review': {
      permission: 'vetting:write',
      load: async () => (await import('./AskSecondReviewDialog.tsx')).AskSecondReviewDialog,
    },
  },
})
