/**
 * Loads the dialogs that any screen can open, by name. This table is loaded with the first of them: the start of the app would
 * otherwise name the files of all.
 */
export const dialogs = {
  'search-developers': async () => (await import('./developers/SearchDevelopersDialog.tsx')).SearchDevelopersDialog,
  'add-developer': async () => (await import('./developers/AddDeveloperDialog.tsx')).AddDeveloperDialog,
  'add-client': async () => (await import('./clients/AddClientDialog.tsx')).AddClientDialog,
  'add-staff': async () => (await import('./staff/AddStaffDialog.tsx')).AddStaffDialog,
  'add-meeting': async () => (await import('./meetings/AddMeetingDialog.tsx')).AddMeetingDialog,
  'edit-meeting': async () => (await import('./meetings/EditMeetingDialog.tsx')).EditMeetingDialog,
  'move-portfolio': async () => (await import('./dstms/MovePortfolioDialog.tsx')).MovePortfolioDialog,
  'edit-company': async () => (await import('./companies/EditCompanyDialog.tsx')).EditCompanyDialog,
  'add-developer-skill': async () => (await import('./developers/AddDeveloperSkillDialog.tsx')).AddDeveloperSkillDialog,
  'edit-developer-skill': async () =>
    (await import('./developers/EditDeveloperSkillDialog.tsx')).EditDeveloperSkillDialog,
  'confirmation-message': async () =>
    (await import('./jobsPage/ConfirmationMessageDialog.tsx')).ConfirmationMessageDialog,
  'edit-public-job': async () => (await import('./jobs/EditPublicJobDialog.tsx')).EditPublicJobDialog,
  'message-templates': async () => (await import('./messages/TemplatesDialog.tsx')).TemplatesDialog,
  'add-reply': async () => (await import('./messages/AddReplyDialog.tsx')).AddReplyDialog,
  'edit-reply': async () => (await import('./messages/EditReplyDialog.tsx')).EditReplyDialog,
  'add-skill': async () => (await import('./skills/AddSkillDialog.tsx')).AddSkillDialog,
  'edit-skill': async () => (await import('./skills/EditSkillDialog.tsx')).EditSkillDialog,
  'merge-skill': async () => (await import('./skills/MergeSkillDialog.tsx')).MergeSkillDialog,
  'merge-developer': async () => (await import('./developers/MergeDeveloperDialog.tsx')).MergeDeveloperDialog,
  'erase-developer': async () => (await import('./developers/EraseDeveloperDialog.tsx')).EraseDeveloperDialog,
  'edit-staff': async () => (await import('./staff/EditStaffDialog.tsx')).EditStaffDialog,
  'upload-resume': async () => (await import('./resumes/UploadResumeDialog.tsx')).UploadResumeDialog,
}
export type LoadedDialog = keyof typeof dialogs
