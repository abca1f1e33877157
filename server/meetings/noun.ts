import { addNoun } from '#server/platform/register/register.ts'
import { meetingSource } from './data.ts'
import { meetingCalendarRoute } from './rest.ts'
import { meetingMailQueue } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [meetingSource],
  routes: [meetingCalendarRoute],
  messages: () => meetingMailQueue,
})
