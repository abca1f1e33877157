import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { type CalendarEvent, toCalendarFile } from './icalendar.ts'

const event: CalendarEvent = {
  id: '6a1c0a52-0000-4000-8000-000000000001',
  startsAt: '2026-03-29T00:30:00.000Z',
  endsAt: '2026-03-29T01:15:00.000Z',
  changedAt: '2026-03-01T08:00:00.123Z',
  sequence: 3,
  title: 'Intro: Zoë Ünal',
  description: 'Organiser: Uma; User, Ltd\nhttps://vouch.example/developer/1/meetings',
  url: 'https://meet.example.com/a,b',
  isCancelled: false,
}

/** Reads a file as RFC 5545 says: joins folded lines, and takes the escapes back. */
function parse(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').trimEnd().split('\r\n')
  const unescapeText = (value: string) =>
    value.replaceAll(/\\(.)/g, (_match, character) => (character === 'n' ? '\n' : character))
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), unescapeText(line.slice(line.indexOf(':') + 1))]),
  )
}

test('an event is written as RFC 5545 says, with times in UTC', () => {
  expect(toCalendarFile(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vouch//Vouch//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:6a1c0a52-0000-4000-8000-000000000001@vouch',
    'SEQUENCE:3',
    'DTSTAMP:20260301T080000Z',
    'DTSTART:20260329T003000Z',
    'DTEND:20260329T011500Z',
    'SUMMARY:Intro: Zoë Ünal',
    'DESCRIPTION:Organiser: Uma\\; User\\, Ltd\\nhttps://vouch.example/developer/1/',
    ' meetings',
    'LOCATION:https://meet.example.com/a\\,b',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a cancelled event tells calendars so, and one without a place has none', () => {
  const file = parse(toCalendarFile({ ...event, url: null, isCancelled: true }))
  expect(file.get('STATUS')).toBe('CANCELLED')
  expect(file.has('LOCATION')).toBe(false)
})

describe('whatever people type', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((typed) => typed.replaceAll('\r', ''))

  test('comes back as it was, and adds no line of its own', { tags: 'property' }, () => {
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = toCalendarFile({ ...event, title, description })
        const read = parse(file)
        expect(read.get('SUMMARY')).toBe(title)
        expect(read.get('DESCRIPTION')).toBe(description)
        expect(read.size).toBe(parse(toCalendarFile(event)).size)
      }),
    )
  })

  test('never makes a line longer than 75 bytes, or divides a character', { tags: 'property' }, () => {
    fc.assert(
      fc.property(text, (title) => {
        for (const line of toCalendarFile({ ...event, title }).split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})
