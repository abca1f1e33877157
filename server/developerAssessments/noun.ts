import { addNoun } from '#server/platform/register/register.ts'
import { submissionPages } from './pages.ts'
import { downloadCopyRoute, downloadSubmissionRoute, uploadCopyRoute } from './rest.ts'
import { createAssessmentTasks, createSearchTasks } from './tasks.ts'
import './attempts/graphql.ts'
import './graphql.ts'
import './many/graphql.ts'
import './sending/graphql.ts'
import './anonymity/graphql.ts'

addNoun({
  routes: [downloadCopyRoute, downloadSubmissionRoute, uploadCopyRoute],
  pages: submissionPages,
  tasks: (deps) => [...createAssessmentTasks(deps), ...createSearchTasks(deps)],
})
