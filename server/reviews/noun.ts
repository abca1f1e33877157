import { addNoun } from '#server/platform/register/register.ts'
import { createReviewTasks } from './tasks.ts'
import './graphql.ts'
import './moves/graphql.ts'
import './results/graphql.ts'

addNoun({
  tasks: createReviewTasks,
})
