import { Readable } from 'node:stream'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { meetingTypes } from '#shared/platform/enumerations.ts'
import { isWebPage } from '#shared/platform/webPages.ts'
import { findMeeting, type Meeting } from './data.ts'
import { toCalendarFile } from './icalendar.ts'

/** Sends a meeting as a file that calendars open. Notes stay here: people forward such files. */
export const meetingCalendarRoute: Route = {
  method: 'GET',
  path: '/meeting/{id}.ics',
  permission: 'meetings:read',
  answer: async ({ context: { db, env }, id }) => {
    const meeting = await findMeeting(db, parseId(id, 'meeting'))
    const content = Buffer.from(toCalendarFile(toCalendarEvent(meeting, env.PUBLIC_URL)))
    const file = { size: content.length, content: Readable.from(content) }
    return new Download(file, 'text/calendar; charset=utf-8', 'meeting.ics')
  },
}

function toCalendarEvent(meeting: Meeting, publicUrl: string) {
  const { developer_id, developer_name, organiser_name, job_title, company_name, url } = meeting
  const details = [
    organiser_name && `Organiser: ${organiser_name}`,
    job_title && `Job: ${job_title} at ${company_name}`,
    `${publicUrl}/developer/${developer_id}/meetings`,
  ]
  return {
    id: meeting.id,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    changedAt: meeting.updated_at,
    sequence: meeting.version,
    title: `${meetingTypes[meeting.type].label}: ${developer_name}`,
    description: details.filter(Boolean).join('\n'),
    // Calendars open it at a click, so it is checked again.
    url: url && isWebPage(url) ? url : null,
    isCancelled: meeting.status === 'CANCELLED',
  }
}
