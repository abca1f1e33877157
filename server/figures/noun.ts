import { addNoun } from '#server/platform/register/register.ts'
import { figurePdfRoute, figureValuesRoute } from './reporting/rest.ts'
import { figureRoute } from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [figureRoute, figureValuesRoute, figurePdfRoute],
})
