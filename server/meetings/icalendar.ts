import type { Moment } from '#server/platform/db/records/moment.ts'

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
}

/** Counts bytes without the line break; RFC 5545 asks for no longer lines. */
const lineLength = 75

/** Writes an event as a calendar file (RFC 5545). Its times are in UTC, so that no table of time zones is needed. */
export function toCalendarFile(event: CalendarEvent): string {
  const { url } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vouch//Vouch//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@vouch`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(url ? [`LOCATION:${escapeText(url)}`] : []),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** Writes a moment such as 20260131T120000Z. */
function utc(moment: Moment): string {
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|[\r\n]/g, '\\n')
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
