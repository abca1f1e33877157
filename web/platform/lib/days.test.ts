import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { dayFromNow, dayStart, formatDay, parseDay } from './days.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2026-01-31', 0, '2026-01-31T00:00:00.000Z'],
  ['UTC', '2026-01-31', 1, '2026-02-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-01-31', 0, '2026-01-31T03:00:00.000Z'],
  // A day of 23 hours.
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
])('in %s the day %s plus %i days begins at %s', (zone, day, later, moment) => {
  vi.stubEnv('TZ', zone)
  expect(dayStart(day, later)).toBe(moment)
})

test.each(['', 'yesterday', '2026-1-1', '2026-00-01', '20260-01-01'])('%j is not a day', (text) => {
  expect(dayStart(text)).toBeUndefined()
})

test.each([
  '2026-01-31',
  '2026-1-31',
  '31.1.2026',
  '31 Jan 2026',
  ' 31  january 2026 ',
  'Jan 31, 2026',
  'january 31 2026',
])('%j means 31 January 2026', (text) => expect(parseDay(text)).toBe('2026-01-31'))

test.each(['30 Feb 2026', '2026-13-01', '1/2/2026', '31 Foo 2026', '31', 'tomorrow', '0026-01-01'])(
  '%j means no day',
  (text) => expect(parseDay(text)).toBeUndefined(),
)

test('an empty text is not an error', () => {
  expect(parseDay('  ')).toBe('')
  expect(formatDay('')).toBe('')
})

test('every formatted day is parsed back', () => {
  const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const iso = date.toISOString().slice(0, 10)
      expect(parseDay(formatDay(iso))).toBe(iso)
    }),
  )
})

test('a day some days from now counts calendar days, also over a change of clocks', () => {
  expect(dayFromNow(0, new Date(2026, 2, 28, 23, 59))).toBe('2026-03-28')
  expect(dayFromNow(2, new Date(2026, 2, 28, 23, 59))).toBe('2026-03-30')
  expect(dayFromNow(180, new Date(2026, 9, 1))).toBe('2027-03-30')
})
