import { addNoun } from '#server/platform/register/register.ts'
import { sentProfilePdfRoute } from './rest.ts'
import './graphql.ts'
import './interviewing/graphql.ts'

addNoun({
  routes: [sentProfilePdfRoute],
})
