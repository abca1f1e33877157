import { addNoun } from '#server/platform/register/register.ts'
import { sentProfilePdfRoute } from './rest.ts'
import './graphql.ts'
import './interviews/graphql.ts'

addNoun({
  routes: [sentProfilePdfRoute],
})
