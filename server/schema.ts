import { companySource } from './companies/data.ts'
import '#server/accounts/graphql.ts'
import '#server/applicants/graphql.ts'
import '#server/activity/graphql.ts'
import '#server/applications/graphql.ts'
import '#server/assessments/editing/graphql.ts'
import '#server/assessments/graphql.ts'
import '#server/assessments/listing/graphql.ts'
import '#server/assessments/pool/graphql.ts'
import '#server/assessments/rubric/graphql.ts'
import '#server/assessments/usage/graphql.ts'
import '#server/challenges/graphql.ts'
import '#server/changes/graphql.ts'
import '#server/checkIns/graphql.ts'
import '#server/checkIns/risks/graphql.ts'
import '#server/clientJobs/graphql.ts'
import '#server/clients/graphql.ts'
import '#server/companies/graphql.ts'
import '#server/contacts/graphql.ts'
import '#server/daysOff/graphql.ts'
import '#server/developerAssessments/attempts/graphql.ts'
import '#server/developerAssessments/graphql.ts'
import '#server/developerAssessments/showing/graphql.ts'
import '#server/developers/graphql.ts'
import '#server/developers/listing/graphql.ts'
import '#server/developers/moving/graphql.ts'
import '#server/developers/searching/graphql.ts'
import '#server/developerSkills/graphql.ts'
import '#server/developerSkills/merging/graphql.ts'
import '#server/dstms/graphql.ts'
import '#server/exchangeRates/graphql.ts'
import '#server/followUps/graphql.ts'
import '#server/figures/graphql.ts'
import '#server/firmSettings/graphql.ts'
import '#server/goals/graphql.ts'
import '#server/jobMessages/graphql.ts'
import '#server/jobProfiles/adding/graphql.ts'
import '#server/jobProfiles/graphql.ts'
import '#server/jobProfiles/listing/graphql.ts'
import '#server/jobProfiles/moving/graphql.ts'
import '#server/jobProfiles/notes/graphql.ts'
import '#server/jobsPage/graphql.ts'
import '#server/jobs/editing/graphql.ts'
import '#server/jobs/graphql.ts'
import '#server/jobs/listing/graphql.ts'
import '#server/jobs/moving/graphql.ts'
import '#server/jobNotes/graphql.ts'
import '#server/me/graphql.ts'
import '#server/meetings/graphql.ts'
import '#server/placements/graphql.ts'
import '#server/resumes/graphql.ts'
import '#server/messages/graphql.ts'
import '#server/notifications/graphql.ts'
import '#server/people/graphql.ts'
import '#server/reviews/graphql.ts'
import '#server/reviews/moving/graphql.ts'
import '#server/reviews/settling/graphql.ts'
import '#server/savedViews/graphql.ts'
import '#server/security/graphql.ts'
import '#server/signedTerms/graphql.ts'
import '#server/signedLinks/graphql.ts'
import '#server/skills/graphql.ts'
import '#server/skillsSearch/graphql.ts'
import '#server/staff/graphql.ts'
import '#server/taskRuns/graphql.ts'
import '#server/verifications/graphql.ts'
import '#server/vetting/graphql.ts'
import '#server/vettingOverview/flow/graphql.ts'
import '#server/vettingOverview/predicting/graphql.ts'
import '#server/vettingOverview/reviewing/graphql.ts'
import '#server/vettingOverview/rows/graphql.ts'
import { applicantSource } from './applicants/data.ts'
import { myAssessmentSource } from './assessments/data.ts'
import { assessmentSource } from './assessments/listing/assessmentSource.ts'
import { sentAssessmentSource } from './assessments/usage/sentSource.ts'
import { challengeSource } from './challenges/data.ts'
import { checkInSource } from './checkIns/data.ts'
import { placementRiskSource } from './checkIns/risks/riskSource.ts'
import { createCheckInTasks } from './checkIns/tasks.ts'
import { submissionPages } from './developerAssessments/pages.ts'
import { downloadCopyRoute, downloadSubmissionRoute, uploadCopyRoute } from './developerAssessments/rest.ts'
import { createAssessmentTasks, createSearchTasks } from './developerAssessments/tasks.ts'
import { developerSource } from './developers/listing/developerSource.ts'
import { dstmSource } from './dstms/data.ts'
import { exchangeRateSource } from './exchangeRates/data.ts'
import { figureRoute } from './figures/rest.ts'
import { followUpSource } from './followUps/data.ts'
import { importResumeRoute, importTemplateRoute, previewImportRoute, runImportRoute } from './imports/rest.ts'
import { jobMessageSource } from './jobMessages/data.ts'
import { sendJobMessageRoute } from './jobMessages/rest.ts'
import { jobMessageQueue } from './jobMessages/tasks.ts'
import { jobProfileSource } from './jobProfiles/data.ts'
import { jobSource } from './jobs/listing/jobSource.ts'
import { readJobClosed } from './jobs/tasks.ts'
import { applicationFormSource } from './jobsPage/applying/unconfirmed.ts'
import { jobsPages } from './jobsPage/pages.ts'
import { createJobsPageTasks, readApplicationConfirmation } from './jobsPage/tasks.ts'
import { meetingSource } from './meetings/data.ts'
import { meetingCalendarRoute } from './meetings/rest.ts'
import { createMessageQueue } from './messages/tasks.ts'
import { createNotificationTasks } from './notifications/tasks.ts'
import { exportPersonRoute } from './people/rest.ts'
import { createPlacementTasks } from './placements/tasks.ts'
import type { FileDeps } from './platform/files/storeFile.ts'
import { builder } from './platform/graphql/builder.ts'
import { guardRoots } from './platform/graphql/rootGuard.ts'
import type { PublicPage } from './platform/publicPages/publicPages.ts'
import { createQueueWork } from './platform/queue/work.ts'
import { createListRoute } from './platform/rest/listCsv.ts'
import type { Route } from './platform/rest/route.ts'
import { createSendingTasks } from './platform/sending/work.ts'
import type { TaskDefinition, TaskDeps } from './platform/tasks/tasks.ts'
import {
  downloadResumeRoute,
  proposeRoute,
  resumePageRoute,
  resumePagesRoute,
  searchResumesRoute,
  uploadResumeRoute,
} from './resumes/rest.ts'
import { createReviewTasks } from './reviews/tasks.ts'
import { securityEventSource } from './security/data.ts'
import { createSecurityTasks } from './security/tasks.ts'
import { fillInLink } from './signedLinks/data.ts'
import { signedLinkPages } from './signedLinks/pages.ts'
import { clientProfilePdfRoute } from './signedLinks/rest.ts'
import { downloadTermsRoute, uploadTermsRoute } from './signedTerms/rest.ts'
import { skillSource } from './skills/data.ts'
import { createSkillTasks } from './skills/tasks.ts'
import { staffSource } from './staff/data.ts'
import { readPasswordLink } from './staff/tasks.ts'
import { taskRunSource } from './taskRuns/data.ts'
import { verificationSource } from './verifications/data.ts'
import { vettingSource } from './vetting/data.ts'
import { vettingEventsRoute } from './vetting/rest.ts'
import { overviewRoute } from './vettingOverview/rest.ts'

/** The whole GraphQL API. Importing a `graphql.ts` adds its types and operations. */
export const schema = guardRoots(builder.toSchema())

/** The lists that may be exported as CSV. */
const exportedLists = [
  applicationFormSource,
  assessmentSource,
  challengeSource,
  companySource,
  applicantSource,
  checkInSource,
  developerSource,
  dstmSource,
  exchangeRateSource,
  followUpSource,
  jobMessageSource,
  jobSource,
  jobProfileSource,
  meetingSource,
  myAssessmentSource,
  placementRiskSource,
  securityEventSource,
  sentAssessmentSource,
  skillSource,
  staffSource,
  taskRunSource,
  verificationSource,
  vettingSource,
]

/** The whole REST API. */
export const routes: readonly Route[] = [
  searchResumesRoute,
  uploadResumeRoute,
  downloadResumeRoute,
  resumePagesRoute,
  resumePageRoute,
  proposeRoute,
  uploadTermsRoute,
  downloadTermsRoute,
  downloadSubmissionRoute,
  uploadCopyRoute,
  downloadCopyRoute,
  exportPersonRoute,
  figureRoute,
  sendJobMessageRoute,
  clientProfilePdfRoute,
  meetingCalendarRoute,
  importTemplateRoute,
  previewImportRoute,
  runImportRoute,
  importResumeRoute,
  vettingEventsRoute,
  overviewRoute,
  createListRoute(exportedLists),
]

/** The pages for everybody. */
export const publicPages: readonly PublicPage[] = [...jobsPages, ...signedLinkPages, ...submissionPages]

/** The background work of every noun. */
export function createTasks(deps: TaskDeps & FileDeps): readonly TaskDefinition[] {
  const readers = {
    'application confirmation': readApplicationConfirmation(deps),
    'job closed': readJobClosed(deps),
    'password link': readPasswordLink(deps),
  }
  return [
    ...createJobsPageTasks(deps),
    ...createSendingTasks(deps, [createMessageQueue(fillInLink(deps.secret)), jobMessageQueue]),
    ...createCheckInTasks(deps),
    ...createNotificationTasks(deps),
    ...createAssessmentTasks(deps),
    ...createSearchTasks(deps),
    ...createReviewTasks(deps),
    ...createPlacementTasks(deps),
    ...createSecurityTasks(deps),
    ...createSkillTasks(deps),
    { name: 'queue', pauseMs: 1_000, followsDays: true, run: createQueueWork(deps, readers) },
  ]
}
