import { addNoun } from '#server/platform/register/register.ts'
import { reviewPages } from './pages.ts'
import { createReviewTasks } from './tasks.ts'
import './graphql.ts'
import './moves/graphql.ts'
import './results/graphql.ts'
import './talks/graphql.ts'

addNoun({
  pages: reviewPages,
  tasks: createReviewTasks,
})
