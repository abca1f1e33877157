import type { GlobalDialogRoute } from './platform/layout/routeTable.ts'

/**
 * The dialogs that any screen can open, by name. This table is loaded with the first of them: the start of the app would otherwise
 * name the files of all.
 */
export const dialogs: readonly GlobalDialogRoute[] = [
  {
    name: 'search-developers',
    permission: 'developers:readAll',
    load: async () => (await import('./developers/listing/SearchDevelopersDialog.tsx')).SearchDevelopersDialog,
  },
  {
    name: 'add-developer',
    permission: 'developers:write',
    load: async () => (await import('./developers/adding/AddDeveloperDialog.tsx')).AddDeveloperDialog,
  },
  {
    name: 'add-client',
    permission: 'clients:manage',
    load: async () => (await import('./clients/AddClientDialog.tsx')).AddClientDialog,
  },
  {
    name: 'add-staff',
    permission: 'staff:manage',
    load: async () => (await import('./staff/AddStaffDialog.tsx')).AddStaffDialog,
  },
  {
    name: 'add-exchange-rate',
    permission: 'settings:manage',
    load: async () => (await import('./exchangeRates/AddExchangeRateDialog.tsx')).AddExchangeRateDialog,
  },
  {
    name: 'set-goal',
    permission: 'goals:manage',
    load: async () => (await import('./figures/SetGoalDialog.tsx')).SetGoalDialog,
  },
  {
    name: 'add-meeting',
    permission: 'meetings:write',
    load: async () => (await import('./meetings/AddMeetingDialog.tsx')).AddMeetingDialog,
  },
  {
    name: 'edit-meeting',
    permission: 'meetings:write',
    load: async () => (await import('./meetings/EditMeetingDialog.tsx')).EditMeetingDialog,
  },
  {
    name: 'check-in',
    permission: 'checkIns:read',
    load: async () => (await import('./checkIns/CheckInDialog.tsx')).CheckInDialog,
  },
  {
    name: 'add-check-in',
    permission: 'checkIns:write',
    load: async () => (await import('./checkIns/planning/AddCheckInDialog.tsx')).AddCheckInDialog,
  },
  {
    name: 'plan-check-in',
    permission: 'checkIns:write',
    load: async () => (await import('./checkIns/planning/PlanCheckInDialog.tsx')).PlanCheckInDialog,
  },
  {
    name: 'move-portfolio',
    permission: 'checkIns:write',
    load: async () => (await import('./dstms/MovePortfolioDialog.tsx')).MovePortfolioDialog,
  },
  {
    name: 'edit-company',
    permission: 'companies:write',
    load: async () => (await import('./companies/EditCompanyDialog.tsx')).EditCompanyDialog,
  },
  {
    name: 'add-contact',
    permission: 'companies:write',
    load: async () => (await import('./contacts/AddContactDialog.tsx')).AddContactDialog,
  },
  {
    name: 'edit-contact',
    permission: 'companies:write',
    load: async () => (await import('./contacts/EditContactDialog.tsx')).EditContactDialog,
  },
  {
    name: 'edit-job-profile',
    permission: 'jobProfiles:write',
    load: async () => (await import('./jobProfiles/editing/EditJobProfileDialog.tsx')).EditJobProfileDialog,
  },
  {
    name: 'job-profile-notes',
    permission: 'notes:write',
    load: async () => (await import('./jobProfiles/notes/JobProfileNotesDialog.tsx')).JobProfileNotesDialog,
  },
  {
    name: 'move-job-profile',
    permission: 'jobProfiles:write',
    load: async () => (await import('./jobProfiles/moving/MoveJobProfileDialog.tsx')).MoveJobProfileDialog,
  },
  {
    name: 'add-developer-skill',
    permission: 'developers:write',
    load: async () => (await import('./developers/skills/AddDeveloperSkillDialog.tsx')).AddDeveloperSkillDialog,
  },
  {
    name: 'edit-developer-skill',
    permission: 'developers:write',
    load: async () => (await import('./developers/skills/EditDeveloperSkillDialog.tsx')).EditDeveloperSkillDialog,
  },
  {
    name: 'ask-consent',
    permission: 'jobProfiles:write',
    load: async () => (await import('./signedLinks/AskConsentDialog.tsx')).AskConsentDialog,
  },
  {
    name: 'anonymous-copy',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/AnonymousCopyDialog.tsx')).AnonymousCopyDialog,
  },
  {
    name: 'work-findings',
    permission: 'vetting:read',
    load: async () => (await import('./developerAssessments/WorkFindingsDialog.tsx')).WorkFindingsDialog,
  },
  {
    name: 'remind-assessment',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/RemindDialog.tsx')).RemindDialog,
  },
  {
    name: 'remind-reviewers',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/RemindReviewersDialog.tsx')).RemindReviewersDialog,
  },
  {
    name: 'move-review',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/MoveReviewDialog.tsx')).MoveReviewDialog,
  },
  {
    name: 'reviewer-availability',
    permission: 'ownAssessments:review',
    load: async () => (await import('./daysOff/AvailabilityDialog.tsx')).AvailabilityDialog,
  },
  {
    name: 'send-assessment',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/SendAssessmentDialog.tsx')).SendAssessmentDialog,
  },
  {
    name: 'share-profile',
    permission: 'jobProfiles:write',
    load: async () => (await import('./signedLinks/ShareProfileDialog.tsx')).ShareProfileDialog,
  },
  {
    name: 'confirmation-message',
    permission: 'applications:write',
    load: async () => (await import('./jobsPage/ConfirmationMessageDialog.tsx')).ConfirmationMessageDialog,
  },
  {
    name: 'add-job',
    permission: 'jobs:write',
    load: async () => (await import('./jobs/AddJobDialog.tsx')).AddJobDialog,
  },
  {
    name: 'edit-job',
    permission: 'jobs:write',
    load: async () => (await import('./jobs/EditJobDialog.tsx')).EditJobDialog,
  },
  {
    name: 'edit-job-skills',
    permission: 'jobs:write',
    load: async () => (await import('./jobs/EditJobSkillsDialog.tsx')).EditJobSkillsDialog,
  },
  {
    name: 'edit-job-note',
    permission: 'notes:write',
    load: async () => (await import('./jobNotes/EditJobNoteDialog.tsx')).EditJobNoteDialog,
  },
  {
    name: 'edit-placement',
    permission: 'developers:readAll',
    load: async () => (await import('./placements/EditPlacementDialog.tsx')).EditPlacementDialog,
  },
  {
    name: 'edit-public-job',
    permission: 'jobs:write',
    load: async () => (await import('./jobs/EditPublicJobDialog.tsx')).EditPublicJobDialog,
  },
  {
    name: 'message-templates',
    permission: 'messages:send',
    load: async () => (await import('./messages/TemplatesDialog.tsx')).TemplatesDialog,
  },
  {
    name: 'add-reply',
    permission: 'messages:send',
    load: async () => (await import('./messages/AddReplyDialog.tsx')).AddReplyDialog,
  },
  {
    name: 'edit-reply',
    permission: 'messages:send',
    load: async () => (await import('./messages/EditReplyDialog.tsx')).EditReplyDialog,
  },
  {
    name: 'add-assessment',
    permission: 'catalogue:write',
    load: async () => (await import('./assessments/AddAssessmentDialog.tsx')).AddAssessmentDialog,
  },
  {
    name: 'copy-assessment',
    permission: 'catalogue:write',
    load: async () => (await import('./assessments/CopyAssessmentDialog.tsx')).CopyAssessmentDialog,
  },
  {
    name: 'edit-assessment',
    permission: 'catalogue:write',
    load: async () => (await import('./assessments/EditAssessmentDialog.tsx')).EditAssessmentDialog,
  },
  {
    name: 'edit-rubric',
    permission: 'catalogue:write',
    load: async () => (await import('./assessments/EditRubricDialog.tsx')).EditRubricDialog,
  },
  {
    name: 'add-challenge',
    permission: 'catalogue:write',
    load: async () => (await import('./challenges/AddChallengeDialog.tsx')).AddChallengeDialog,
  },
  {
    name: 'edit-challenge',
    permission: 'catalogue:write',
    load: async () => (await import('./challenges/EditChallengeDialog.tsx')).EditChallengeDialog,
  },
  {
    name: 'add-skill',
    permission: 'skills:manage',
    load: async () => (await import('./skills/AddSkillDialog.tsx')).AddSkillDialog,
  },
  {
    name: 'edit-skill',
    permission: 'skills:manage',
    load: async () => (await import('./skills/EditSkillDialog.tsx')).EditSkillDialog,
  },
  {
    name: 'merge-skill',
    permission: 'skills:manage',
    load: async () => (await import('./skills/MergeSkillDialog.tsx')).MergeSkillDialog,
  },
  {
    name: 'merge-developer',
    permission: 'developers:write',
    load: async () => (await import('./developers/merging/MergeDeveloperDialog.tsx')).MergeDeveloperDialog,
  },
  {
    name: 'move-developer',
    permission: 'developers:write',
    load: async () => (await import('./developers/moving/MoveStageDialog.tsx')).MoveStageDialog,
  },
  {
    name: 'erase-developer',
    permission: 'people:erase',
    load: async () => (await import('./developers/page/EraseDeveloperDialog.tsx')).EraseDeveloperDialog,
  },
  {
    name: 'edit-staff',
    permission: 'staff:manage',
    load: async () => (await import('./staff/EditStaffDialog.tsx')).EditStaffDialog,
  },
  {
    name: 'decline-review',
    permission: 'ownAssessments:review',
    load: async () => (await import('./reviews/moving/DeclineReviewDialog.tsx')).DeclineReviewDialog,
  },
  {
    name: 'ask-second-review',
    permission: 'vetting:write',
    load: async () => (await import('./developerAssessments/AskSecondReviewDialog.tsx')).AskSecondReviewDialog,
  },
  {
    name: 'mark-inconclusive',
    permission: 'vetting:write',
    load: async () => (await import('./reviews/moving/MarkInconclusiveDialog.tsx')).MarkInconclusiveDialog,
  },
  {
    name: 'upload-resume',
    permission: 'resumes:write',
    load: async () => (await import('./resumes/UploadResumeDialog.tsx')).UploadResumeDialog,
  },
  {
    name: 'upload-terms',
    permission: 'developers:write',
    load: async () => (await import('./signedTerms/UploadTermsDialog.tsx')).UploadTermsDialog,
  },
  {
    name: 'overview-rows',
    permission: 'vetting:read',
    load: async () => (await import('./vettingOverview/OverviewRowsDialog.tsx')).OverviewRowsDialog,
  },
  {
    name: 'task-run',
    permission: 'tasks:manage',
    load: async () => (await import('./taskRuns/TaskRunDialog.tsx')).TaskRunDialog,
  },
]
