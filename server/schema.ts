import { companySource } from './companies/data.ts'
import '#server/applicants/graphql.ts'
import '#server/activity/graphql.ts'
import '#server/applications/graphql.ts'
import '#server/assessments/graphql.ts'
import '#server/changes/graphql.ts'
import '#server/clients/graphql.ts'
import '#server/companies/graphql.ts'
import '#server/developers/graphql.ts'
import '#server/developerSkills/graphql.ts'
import '#server/dstms/graphql.ts'
import '#server/jobMessages/graphql.ts'
import '#server/jobsPage/graphql.ts'
import '#server/jobs/graphql.ts'
import '#server/me/graphql.ts'
import '#server/meetings/graphql.ts'
import '#server/placements/graphql.ts'
import '#server/resumes/graphql.ts'
import '#server/messages/graphql.ts'
import '#server/people/graphql.ts'
import '#server/savedViews/graphql.ts'
import '#server/security/graphql.ts'
import '#server/skills/graphql.ts'
import '#server/skillsSearch/graphql.ts'
import '#server/staff/graphql.ts'
import { applicantSource } from './applicants/data.ts'
import { myAssessmentSource } from './assessments/data.ts'
import { developerSource } from './developers/listing/developerSource.ts'
import { dstmSource } from './dstms/data.ts'
import { importResumeRoute, importTemplateRoute, previewImportRoute, runImportRoute } from './imports/rest.ts'
import { jobMessageSource } from './jobMessages/data.ts'
import { sendJobMessageRoute } from './jobMessages/rest.ts'
import { jobMessageQueue } from './jobMessages/tasks.ts'
import { applicationFormSource } from './jobsPage/applying/unconfirmed.ts'
import { jobsPages } from './jobsPage/rest.ts'
import { applicationConfirmationHandler, createJobsPageTasks } from './jobsPage/tasks.ts'
import { meetingSource } from './meetings/data.ts'
import { meetingCalendarRoute } from './meetings/rest.ts'
import { messageQueue } from './messages/tasks.ts'
import { exportPersonRoute } from './people/rest.ts'
import { builder } from './platform/graphql/builder.ts'
import { guardRoots } from './platform/graphql/rootGuard.ts'
import type { PublicPage } from './platform/publicPages/publicPages.ts'
import { createQueueWork } from './platform/queue/queue.ts'
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
import { securityEventSource } from './security/data.ts'
import { createSecurityTasks } from './security/tasks.ts'
import { skillSource } from './skills/data.ts'
import { createSkillTasks } from './skills/tasks.ts'
import { staffSource } from './staff/data.ts'
import { passwordLinkHandler } from './staff/tasks.ts'

/** The whole GraphQL API. Importing the `graphql.ts` of a noun adds its types and operations. */
export const schema = guardRoots(builder.toSchema())

/** The lists that may be exported as CSV. */
const exportedLists = [
  applicationFormSource,
  companySource,
  applicantSource,
  developerSource,
  dstmSource,
  jobMessageSource,
  meetingSource,
  myAssessmentSource,
  securityEventSource,
  skillSource,
  staffSource,
]

/** The whole REST API. */
export const routes: readonly Route[] = [
  searchResumesRoute,
  uploadResumeRoute,
  downloadResumeRoute,
  resumePagesRoute,
  resumePageRoute,
  proposeRoute,
  exportPersonRoute,
  sendJobMessageRoute,
  meetingCalendarRoute,
  importTemplateRoute,
  previewImportRoute,
  runImportRoute,
  importResumeRoute,
  createListRoute(exportedLists),
]

/** The pages for everybody. */
export const publicPages: readonly PublicPage[] = jobsPages

/** The background work of every noun. */
export function createTasks(deps: TaskDeps): readonly TaskDefinition[] {
  const handlers = {
    'application confirmation': applicationConfirmationHandler(deps),
    'password link': passwordLinkHandler(deps),
  }
  return [
    ...createJobsPageTasks(deps),
    ...createSendingTasks(deps, [messageQueue, jobMessageQueue]),
    ...createSecurityTasks(deps),
    ...createSkillTasks(deps),
    { name: 'queue', pauseMs: 1_000, run: createQueueWork(deps, handlers) },
  ]
}
