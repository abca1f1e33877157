import { addNoun } from '#server/platform/register/register.ts'
import { sendJobMessageRoute } from './rest.ts'
import { readJobMessage } from './tasks.ts'

addNoun({
  routes: [sendJobMessageRoute],
  messages: () => ({ JOB_MESSAGE: readJobMessage }),
})
