import { addNoun } from '#server/platform/register/register.ts'
import { refuseAnswered } from './stepping/refuseAnswered.ts'
import { createReminderTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  tasks: createReminderTasks,
  guard: refuseAnswered,
})
