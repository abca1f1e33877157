import { addNoun } from '#server/platform/register/register.ts'
import { checkInSource } from './data.ts'
import { placementRiskSource } from './risks/riskSource.ts'
import { createCheckInTasks } from './tasks.ts'
import './graphql.ts'
import './risks/graphql.ts'

addNoun({
  lists: [checkInSource, placementRiskSource],
  tasks: createCheckInTasks,
})
