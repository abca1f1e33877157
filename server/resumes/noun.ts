import { addNoun } from '#server/platform/register/register.ts'
import { downloadResumeRoute, proposeRoute, resumePageRoute, resumePagesRoute, uploadResumeRoute } from './rest.ts'
import { exportSearchRoute, searchResumesRoute } from './search/rest.ts'
import { createResumeTasks } from './tasks.ts'
import './graphql.ts'
import './search/graphql.ts'

addNoun({
  routes: [
    downloadResumeRoute,
    exportSearchRoute,
    proposeRoute,
    resumePageRoute,
    resumePagesRoute,
    searchResumesRoute,
    uploadResumeRoute,
  ],
  tasks: createResumeTasks,
})
