import { addNoun } from '#server/platform/register/register.ts'
import { downloadTermsRoute, uploadTermsRoute } from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [downloadTermsRoute, uploadTermsRoute],
})
