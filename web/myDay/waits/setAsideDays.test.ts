import { expect, test } from 'vitest'
import { morningOf, usualDays } from './setAsideDays.ts'

test('what is set aside comes back at six in the morning of the viewer, also when clocks change that night', () => {
  expect(morningOf('2026-12-01', 'Europe/Berlin')).toBe('2026-12-01T05:00:00.000Z')
  expect(morningOf('2027-03-28', 'Europe/Berlin')).toBe('2027-03-28T04:00:00.000Z')
  expect(morningOf('2026-12-01', 'Asia/Tokyo')).toBe('2026-11-30T21:00:00.000Z')
})

test('tomorrow and next Monday are offered, and on a Sunday they are one', () => {
  const days = (now: Date) => usualDays(now).map(({ label, day }) => `${label} ${day}`)
  expect(days(new Date(2026, 10, 30, 9))).toEqual(['Until tomorrow 2026-12-01', 'Until Mon 7 Dec 2026-12-07'])
  expect(days(new Date(2026, 11, 5, 23))).toEqual(['Until tomorrow 2026-12-06', 'Until Mon 7 Dec 2026-12-07'])
  expect(days(new Date(2026, 11, 6, 9))).toEqual(['Until tomorrow 2026-12-07'])
})
