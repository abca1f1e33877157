import { addNoun } from '#server/platform/register/register.ts'
import { meetingSource } from './data.ts'
import { meetingPages } from './pages.ts'
import { meetingCalendarRoute } from './rest.ts'
import { createCalendarMailReader, readMeetingAnswer } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [meetingSource],
  routes: [meetingCalendarRoute],
  pages: meetingPages,
  messages: ({ secret }) => ({ CALENDAR: createCalendarMailReader(secret) }),
  mails: (deps) => ({ 'meeting answer': readMeetingAnswer(deps) }),
})
