import { addNoun } from '#server/platform/register/register.ts'
import { figurePdfRoute, figureValuesRoute } from './reports/rest.ts'
import { figureRoute } from './rest.ts'
import { createFigureTasks } from './tasks.ts'
import './graphql.ts'
import './mail/graphql.ts'

addNoun({
  tasks: createFigureTasks,
  routes: [figureRoute, figureValuesRoute, figurePdfRoute],
})
