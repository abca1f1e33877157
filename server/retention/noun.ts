import { addNoun } from '#server/platform/register/register.ts'
import { retentionSource } from './retentionSource.ts'
import { createRetentionTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [retentionSource],
  tasks: createRetentionTasks,
})
