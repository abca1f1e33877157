import ICAL from 'ical.js'
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

/** Reads a file as Thunderbird does, with the parser of Mozilla. */
function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [read, ...others] = calendar.getAllSubcomponents('vevent')
  if (!read || others.length > 0) throw new Error('The file has more or less than one event.')
  return { calendar, read, event: new ICAL.Event(read) }
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
  const { read } = parse(toCalendarFile({ ...event, url: null, isCancelled: true }))
  expect(read.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(read.hasProperty('location')).toBe(false)
})

test.each(['REQUEST', 'CANCEL'] as const)(
  'a calendar reads a %s with its one reader, who is asked for no reply',
  (method) => {
    const invitation = {
      method,
      organiser: { name: 'Uma "the boss" User; Lead', email: 'uma@vouch.example' },
      attendee: { name: 'Zoë, Ünal:\nB', email: 'zoe@dev.example' },
    }
    const { calendar, read, event: seen } = parse(toCalendarFile({ ...event, invitation }))
    expect(calendar.getFirstPropertyValue('method')).toBe(method)
    expect([seen.uid, seen.sequence]).toEqual([`${event.id}@vouch`, 3])
    expect([seen.startDate, seen.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
      event.startsAt,
      event.endsAt,
    ])
    const [attendee, ...others] = read.getAllProperties('attendee')
    expect(others).toEqual([])
    expect(attendee?.getFirstValue()).toBe('mailto:zoe@dev.example')
    expect([attendee?.getParameter('rsvp'), attendee?.getParameter('cn')]).toEqual(['FALSE', 'Zoë, Ünal: B'])
    const organiser = read.getFirstProperty('organizer')
    expect([organiser?.getFirstValue(), organiser?.getParameter('cn')]).toEqual([
      'mailto:uma@vouch.example',
      "Uma 'the boss' User; Lead",
    ])
  },
)

describe('whatever people type', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 }).map((typed) => typed.replaceAll('\r', ''))

  test('comes back as it was, and adds no line of its own', { tags: 'property' }, () => {
    fc.assert(
      fc.property(text, text, (title, description) => {
        const { read, event: seen } = parse(toCalendarFile({ ...event, title, description }))
        expect([seen.summary, seen.description]).toEqual([title, description])
        expect(read.getAllProperties()).toHaveLength(parse(toCalendarFile(event)).read.getAllProperties().length)
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
