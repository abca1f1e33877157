import { addNoun } from '#server/platform/register/register.ts'
import { createReviewTasks } from './tasks.ts'
import './graphql.ts'
import './moving/graphql.ts'
import './settling/graphql.ts'

addNoun({
  tasks: createReviewTasks,
})
