import { afterEach, expect, test, vi } from 'vitest'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { dayFromNow, dayStart, formatLongDay } from './days.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2026-01-31', 0, '2026-01-31T00:00:00.000Z'],
  ['UTC', '2026-01-31', 1, '2026-02-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-01-31', 0, '2026-01-31T03:00:00.000Z'],
  // This day has 23 hours.
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
])('in %s the day %s plus %i days begins at %s', (zone, day, later, moment) => {
  vi.stubEnv('TZ', zone)
  expect(dayStart(day, later)).toBe(moment)
})

test.each(['', 'yesterday', '2026-1-1', '2026-00-01', '20260-01-01'])('%j is not a day', (text) => {
  expect(dayStart(text)).toBeUndefined()
})

test('a day is shown with its month in letters, and on request with its weekday', () => {
  expect(formatDay('2026-01-31')).toBe('31 Jan 2026')
  expect(formatLongDay('2026-01-31')).toBe('Sat 31 Jan 2026')
  expect(formatDay('')).toBe('')
})

test('a day some days from now counts calendar days, also over a change of clocks', () => {
  expect(dayFromNow(0, new Date(2026, 2, 28, 23, 59))).toBe('2026-03-28')
  expect(dayFromNow(2, new Date(2026, 2, 28, 23, 59))).toBe('2026-03-30')
  expect(dayFromNow(180, new Date(2026, 9, 1))).toBe('2027-03-30')
})
