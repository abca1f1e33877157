import { expect, test } from 'vitest'
import { exactMoment, fromNow, howLong } from './relativeTime.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:31Z', 'just now'],
  ['2026-03-10T12:00:20Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T11:00:01Z', '59 minutes ago'],
  ['2026-03-10T14:20:00Z', 'in 2 hours'],
  ['2026-03-10T14:40:00Z', 'in 3 hours'],
  ['2026-03-10T12:59:59Z', 'in 1 hour'],
  ['2026-03-12T11:59:58Z', 'in 2 days'],
  ['2026-03-12T11:00:00Z', 'in 2 days'],
  ['2026-03-09T11:59:00Z', '1 day ago'],
  ['2026-02-09T12:00:00Z', '29 days ago'],
  ['2026-01-01T12:00:00Z', '2 months ago'],
  ['2024-01-01T12:00:00Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(fromNow(moment, now)).toBe(words)
})

test.each([
  ['2026-03-10T11:59:31Z', 'for less than a minute'],
  ['2026-03-10T11:00:00Z', 'for 1 hour'],
  ['2026-03-07T11:59:00Z', 'for 3 days'],
])('what has been so since %s has been so %s', (moment, words) => {
  expect(howLong(moment, now)).toBe(words)
})

test('the exact moment names its zone', () => {
  expect(exactMoment('2026-03-10T12:00:00Z')).toMatch(/March 10, 2026.*\d+:\d+:\d+.*(GMT|UTC|[A-Z]{2,5})/)
})
