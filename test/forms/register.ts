const ofMove = 'The state that it moves to requires it.'

/** Screens that set `required` by hand, each with its reason. Elsewhere the schema of the form sets it. */
export const marksByHand: Readonly<Record<string, string>> = {
  'web/clientJobs/RefuseProfileDialog.tsx': 'Of the answers of a client, only a refusal has a reason.',
  'web/companies/AddCompanyContactDialog.tsx': 'It is handed to a form that has no company yet.',
  'web/developerAssessments/work/RecordSubmissionDialog.tsx': 'Some assessments ask for no work.',
  'web/developerAssessments/work/RecordTalkDialog.tsx': 'A meeting tells all of it by itself.',
  'web/developers/lists/BulkMoveDialog.tsx': 'Its choice is in no form.',
  'web/developers/moves/MoveFields.tsx': ofMove,
  'web/followUps/AddFollowUpDialog.tsx': 'One of several records has to be chosen.',
  'web/jobProfiles/adding/AddJobProfileDialog.tsx': 'Two selects choose one value.',
  'web/jobProfiles/moves/BulkMoveProfilesDialog.tsx': ofMove,
  'web/jobProfiles/moves/ConsentFields.tsx': ofMove,
  'web/jobProfiles/moves/MoveJobProfileDialog.tsx': ofMove,
  'web/jobProfiles/moves/NeededFields.tsx': ofMove,
  'web/jobs/moves/BulkMoveJobsDialog.tsx': ofMove,
  'web/jobs/lists/OpenJobSelect.tsx': 'It is an input without a form.',
  'web/notes/NoteTalkFields.tsx': 'A note of a talk has its moment.',
  'web/placements/EndEarlyForm.tsx': 'A placement that never began has no last day.',
  'web/placements/PlacementEndForm.tsx': 'Only an end that is over needs a reason to go on.',
}

const finds = 'What is typed narrows down what is shown.'
const period = 'It says of which time figures are shown.'
const ownReview = 'A part of web/reviews/drafts/ReviewEditor.tsx.'
const readOnly = 'It shows a link to copy.'
const marks = 'It marks rows for an action.'
const arranges = 'It arranges columns, which is saved with each change.'
const chooses = 'It chooses which records are shown.'

/** Files with an input that store nothing themselves, each with its reason. */
export const keepsNothing: Readonly<Record<string, string>> = {
  'web/assessments/sent/SentCheckbox.tsx': marks,
  'web/checkIns/followUps/FollowUpCheck.tsx': 'One box, which is saved as it is ticked.',
  'web/developerAssessments/work/FindingsField.tsx': 'A part of web/developerAssessments/work/WorkFindingsDialog.tsx.',
  'web/developerAssessments/reviewers/RemindReviewersDialog.tsx': 'It asks for nothing.',
  'web/developers/lists/DeveloperFilterSelect.tsx': finds,
  'web/developers/merges/DuplicateDialog.tsx': finds,
  'web/figures/kpis/KpisPage.tsx': period,
  'web/figures/PeriodBar.tsx': period,
  'web/imports/mapping/TableMappingCard.tsx': 'A value of every row is a part of the mapping, which the import checks.',
  'web/imports/preview/BadCells.tsx': 'The values are sent with the files of an import, which checks them again.',
  'web/jobs/skills/SkillSuggestions.tsx': 'The text is searched for skills.',
  'web/platform/layout/shell/SchemeToggle.tsx': 'It chooses colours for this browser.',
  'web/platform/listLayouts/ColumnChooser.tsx': arranges,
  'web/platform/listLayouts/ColumnItem.tsx': arranges,
  'web/platform/lists/filters/ChoiceFilter.tsx': finds,
  'web/platform/lists/filters/ColumnFilter.tsx': finds,
  'web/platform/lists/filters/FilterBar.tsx': finds,
  'web/platform/lists/filters/NumberRange.tsx': finds,
  'web/platform/palette/CommandDialog.tsx': finds,
  'web/platform/records/activity/AuditFilters.tsx': finds,
  'web/resumes/search/ResumeResult.tsx': marks,
  'web/resumes/search/SearchForm.tsx': finds,
  'web/reviews/drafts/CriterionField.tsx': ownReview,
  'web/reviews/page/ReviewComment.tsx': ownReview,
  'web/reviews/drafts/SkillField.tsx': ownReview,
  'web/reviews/drafts/ReviewSkills.tsx': ownReview,
  'web/signedLinks/NewLink.tsx': readOnly,
  'web/skillsSearch/card/CandidateCard.tsx': marks,
  'web/skillsSearch/filters/NumberLimit.tsx': finds,
  'web/skillsSearch/job/SelectFirst.tsx': marks,
  'web/skillsSearch/job/SelectJobDialog.tsx': chooses,
  'web/staff/PasswordLinkDialog.tsx': readOnly,
}
