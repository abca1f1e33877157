import { addNoun } from '#server/platform/register/register.ts'
import { createPlacementTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  tasks: createPlacementTasks,
})
