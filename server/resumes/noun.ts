import { addNoun } from '#server/platform/register/register.ts'
import {
  downloadResumeRoute,
  proposeRoute,
  resumePageRoute,
  resumePagesRoute,
  searchResumesRoute,
  uploadResumeRoute,
} from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [downloadResumeRoute, proposeRoute, resumePageRoute, resumePagesRoute, searchResumesRoute, uploadResumeRoute],
})
