import { addNoun } from '#server/platform/register/register.ts'
import { taskRunSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [taskRunSource],
})
