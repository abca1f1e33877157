import { Readable } from 'node:stream'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/download.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { isWebPage } from '#shared/platform/webPages.ts'
import { findMeeting, type Meeting } from './data.ts'
import { toCalendarFile } from './icalendar.ts'
import { titleFor } from './inviting/writeMail.ts'

/** Sends a meeting as a file that calendars open. It says no more than an invitation does, because people forward such files. */
export const meetingCalendarRoute: Route = {
  method: 'GET',
  path: '/meeting/{id}.ics',
  permission: 'meetings:read',
  answer: async ({ context: { db }, id }) => {
    const meeting = await findMeeting(db, parseId(id, 'meeting'))
    const content = Buffer.from(toCalendarFile(toCalendarEvent(meeting)))
    const file = { size: content.length, content: Readable.from(content) }
    return new Download(file, 'text/calendar; charset=utf-8', 'meeting.ics')
  },
}

/** Neither side may know yet what the firm tells of the other, and the file may go to both. */
function toCalendarEvent(meeting: Meeting) {
  const { organiser_name, url } = meeting
  return {
    id: meeting.id,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    changedAt: meeting.updated_at,
    sequence: meeting.version,
    title: titleFor(meeting, 'CONTACT'),
    description: organiser_name ? `Organiser: ${organiser_name}` : '',
    // Calendars open it at a click, so it is checked again.
    url: url && isWebPage(url) ? url : null,
    isCancelled: meeting.status === 'CANCELLED',
  }
}
