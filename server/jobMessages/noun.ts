import { addNoun } from '#server/platform/register/register.ts'
import { jobMessageSource } from './data.ts'
import { sendJobMessageRoute } from './rest.ts'
import { jobMessageQueue } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [jobMessageSource],
  routes: [sendJobMessageRoute],
  messages: () => jobMessageQueue,
})
