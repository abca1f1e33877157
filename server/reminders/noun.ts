import { addNoun } from '#server/platform/register/register.ts'
import { refuseReminder } from './steps/refuseReminder.ts'
import { createReminderTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  tasks: createReminderTasks,
  guard: refuseReminder,
})
