import { addNoun } from '#server/platform/register/register.ts'
import { figureRoute } from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [figureRoute],
})
