import type { Moment } from '#server/platform/db/records/moment.ts'
import type { CalendarMethod } from '#shared/meetings/invitations.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

export interface CalendarEvent {
  readonly id: string
  readonly startsAt: Moment
  readonly endsAt: Moment
  readonly changedAt: Moment
  /** Grows with each change, so that a calendar replaces an older file of the same event. */
  readonly sequence: number
  readonly title: string
  readonly description: string
  /** The place of the event, as an address. */
  readonly url: string | null
  readonly isCancelled: boolean
  /** The one reader of a mail, who is asked to come or told that nobody does; left out of a file that anybody may open. */
  readonly invitation?: {
    readonly method: CalendarMethod
    readonly organiser: CalendarPerson
    readonly attendee: CalendarPerson
  }
}

interface CalendarPerson {
  readonly name: string
  readonly email: string
}

/** Counts bytes without the line break; RFC 5545 asks for no longer lines. */
const lineLength = 75

/**
 * Writes an event as a calendar file (RFC 5545), or as an invitation to one (RFC 5546). Its times are in UTC, so that no table of time
 * zones is needed.
 */
export function toCalendarFile(event: CalendarEvent): string {
  const { url, invitation } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vouch//Vouch//EN',
    `METHOD:${invitation?.method ?? 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.id}@vouch`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(url ? [`LOCATION:${escapeText(url)}`] : []),
    ...(invitation ? peopleLines(invitation) : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Names the organiser and one attendee, so that nobody learns who else comes. Nobody reads the replies of calendars, so none is asked for. */
function peopleLines({ organiser, attendee }: NonNullable<CalendarEvent['invitation']>): string[] {
  return [
    `ORGANIZER;CN=${quoted(organiser.name)}:mailto:${organiser.email}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=${quoted(attendee.name)}:mailto:${attendee.email}`,
  ]
}

/** Writes the value of a parameter, in which neither quotes nor control characters can be told. */
function quoted(value: string): string {
  return `"${oneLine(value.replaceAll('"', "'"))}"`
}

/** Writes a moment such as 20260131T120000Z. */
function utc(moment: Moment): string {
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** Breaks a line that is too long; a space begins each further part. A character is never divided. */
function fold(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineLength) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
