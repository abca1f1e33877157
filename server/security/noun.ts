import { addNoun } from '#server/platform/register/register.ts'
import { securityEventSource } from './data.ts'
import { createSecurityTasks } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [securityEventSource],
  tasks: createSecurityTasks,
})
