import { addNoun } from '#server/platform/register/register.ts'
import { figurePdfRoute, figureValuesRoute } from './reporting/rest.ts'
import { figureRoute } from './rest.ts'
import { createFigureTasks } from './tasks.ts'
import './graphql.ts'
import './mailing/graphql.ts'

addNoun({
  tasks: createFigureTasks,
  routes: [figureRoute, figureValuesRoute, figurePdfRoute],
})
