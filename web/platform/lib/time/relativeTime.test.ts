import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { dayAndTime, elapsedTime, exactDay, exactMoment, fromNow } from './relativeTime.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:31Z', 'just now'],
  ['2026-03-10T12:00:20Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T11:58:29Z', '2 minutes ago'],
  ['2026-03-10T11:00:01Z', '1 hour ago'],
  ['2026-03-10T11:00:31Z', '59 minutes ago'],
  ['2026-03-10T10:29:00Z', '2 hours ago'],
  ['2026-03-10T14:20:00Z', 'in 2 hours'],
  ['2026-03-10T14:40:00Z', 'in 3 hours'],
  ['2026-03-10T12:59:59Z', 'in 1 hour'],
  ['2026-03-12T11:59:58Z', 'in 2 days'],
  ['2026-03-12T11:00:00Z', 'in 2 days'],
  ['2026-03-09T11:59:00Z', '1 day ago'],
  ['2026-03-08T12:00:01Z', '2 days ago'],
  ['2026-03-08T13:00:00Z', '2 days ago'],
  ['2026-02-09T12:00:00Z', '29 days ago'],
  ['2026-01-24T12:00:00Z', '1 month ago'],
  ['2026-01-01T12:00:00Z', '2 months ago'],
  ['2025-03-20T12:00:00Z', '1 year ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(fromNow(moment, now)).toBe(words)
})

test.each([
  ['2026-03-10T11:59:31Z', 'for less than a minute'],
  ['2026-03-10T11:00:00Z', 'for 1 hour'],
  ['2026-03-07T11:59:00Z', 'for 3 days'],
])('the time since %s reads as %s', (moment, words) => {
  expect(elapsedTime(moment, now)).toBe(words)
})

test('no text is off by more than half of its unit', { tags: 'property' }, () => {
  const lengths = { minute: 60, hour: 3_600, day: 86_400, month: 2_629_800, year: 31_557_600 }
  // Tests as many near distances as far ones, because most random seconds are years away.
  const seconds = fc.oneof(...Object.values(lengths).map((most) => fc.integer({ min: -40 * most, max: 40 * most })))
  fc.assert(
    fc.property(seconds, (distance) => {
      const words = fromNow(new Date(now + distance * 1_000).toISOString(), now)
      const [, ahead, count, unit, past] = /^(in )?(\d+) (minute|hour|day|month|year)s?( ago)?$/.exec(words) ?? []
      if (!unit) {
        expect([words, Math.abs(distance) < 60]).toEqual(['just now', true])
        return
      }
      expect([Boolean(ahead), Boolean(past)]).toEqual([distance > 0, distance < 0])
      const length = lengths[unit as keyof typeof lengths]
      expect(Math.abs(Number(count) * length - Math.abs(distance))).toBeLessThanOrEqual(length / 2)
    }),
    { numRuns: 2_000 },
  )
})

describe('an end', () => {
  const at = (moment: string, from = '2026-03-10T12:00:00Z', zone = 'UTC') => dayAndTime(moment, new Date(from), zone)

  test.each([
    ['2026-03-10T13:05:00Z', 'today at 13:05'],
    ['2026-03-10T23:59:00Z', 'today at 23:59'],
    ['2026-03-11T00:00:00Z', 'tomorrow at 00:00'],
    ['2026-03-11T14:05:00Z', 'tomorrow at 14:05'],
    ['2026-03-12T12:00:00Z', 'on Thursday 12 March at 12:00'],
    ['2026-03-09T12:00:00Z', 'on Monday 9 March at 12:00'],
  ])('at %s is %s', (moment, words) => {
    expect(at(moment)).toBe(words)
  })

  test('depends on the calendar days of the user', () => {
    expect(at('2026-03-11T03:30:00Z', '2026-03-10T12:00:00Z', 'America/New_York')).toBe('today at 23:30')
    expect(at('2026-03-10T20:00:00Z', '2026-03-10T12:00:00Z', 'Asia/Tokyo')).toBe('tomorrow at 05:00')
  })

  test('is tomorrow even if the clocks change in between', () => {
    // New York's clocks went forward on March 8 and back on November 1, so these days have 23 and 25 hours.
    expect(at('2026-03-08T16:05:00Z', '2026-03-07T17:05:00Z', 'America/New_York')).toBe('tomorrow at 12:05')
    expect(at('2026-11-02T04:59:00Z', '2026-11-01T04:01:00Z', 'America/New_York')).toBe('today at 23:59')
    expect(at('2026-11-02T05:01:00Z', '2026-11-01T04:01:00Z', 'America/New_York')).toBe('tomorrow at 00:01')
  })
})

test('the exact moment has the name of its time zone', () => {
  expect(exactMoment('2026-03-10T12:00:00Z')).toMatch(/10 March 2026.*\d\d:\d\d:\d\d.*(GMT|UTC|[A-Z]{2,5})/)
})

test('the day of a moment is the day where the reader is', () => {
  const moment = '2026-03-10T22:30:00Z'
  expect(exactDay(moment, 'America/New_York')).toBe('10 Mar 2026')
  expect(exactDay(moment, 'Asia/Tokyo')).toBe('11 Mar 2026')
})
