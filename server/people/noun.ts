import { addNoun } from '#server/platform/register/register.ts'
import { exportPersonRoute } from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [exportPersonRoute],
})
