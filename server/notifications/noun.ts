import { addNoun } from '#server/platform/register/register.ts'
import { createNotificationTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  tasks: createNotificationTasks,
})
