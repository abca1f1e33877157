import { describe, expect, test } from 'vitest'
import { dayText, spanText, thereText, whenText } from './timeSpans.ts'

const berlin = 'Europe/Berlin'
const now = new Date('2026-11-22T12:00:00Z')

test('a meeting is told by the clocks of the reader, with the year where it is another one', () => {
  const times = { starts_at: '2026-11-24T14:00:00Z', ends_at: '2026-11-24T14:45:00Z' }
  expect(whenText(times, berlin, now)).toBe('Tue 24 Nov, 15:00–15:45')
  expect(whenText(times, 'America/New_York', now)).toBe('Tue 24 Nov, 09:00–09:45')
  const next = { starts_at: '2026-12-31T23:30:00Z', ends_at: '2027-01-01T00:30:00Z' }
  expect(whenText(next, 'UTC', now)).toBe('Thu 31 Dec, 23:30–00:30')
  expect(whenText(next, berlin, now)).toBe('Fri 1 Jan 2027, 00:30–01:30')
})

describe('the clock where the developer lives', () => {
  test('shows the weekday only where it is another day', () => {
    expect(thereText('2026-11-24T14:00:00Z', 'America/New_York', berlin)).toBe('09:00 in New York')
    expect(thereText('2026-11-24T22:00:00Z', 'Asia/Tokyo', berlin)).toBe('Wed 07:00 in Tokyo')
  })

  test('is not told where it shows the same, is not known, or is no zone', () => {
    expect(thereText('2026-11-24T14:00:00Z', 'Europe/Paris', berlin)).toBeUndefined()
    expect(thereText('2026-11-24T14:00:00Z', null, berlin)).toBeUndefined()
    expect(thereText('2026-11-24T14:00:00Z', 'Mars/Olympus', berlin)).toBeUndefined()
  })

  test('is nearer in the weeks in which only one side has changed its clocks', () => {
    expect(thereText('2026-10-20T14:00:00Z', 'America/New_York', berlin)).toBe('10:00 in New York')
    expect(thereText('2026-10-27T14:00:00Z', 'America/New_York', berlin)).toBe('10:00 in New York')
    expect(thereText('2026-11-03T14:00:00Z', 'America/New_York', berlin)).toBe('09:00 in New York')
  })
})

test('a meeting across a change of clocks ends by the new clocks', () => {
  expect(spanText({ starts_at: '2026-03-29T00:30:00Z', ends_at: '2026-03-29T01:30:00Z' }, berlin)).toBe('01:30–03:30')
})

test('a day has its weekday', () => {
  expect(dayText('2026-03-01')).toBe('Sun 1 Mar')
})
