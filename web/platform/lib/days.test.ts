import { afterEach, expect, test, vi } from 'vitest'
import { dayStart } from './days.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['UTC', '2026-01-31', 0, '2026-01-31T00:00:00.000Z'],
  ['UTC', '2026-01-31', 1, '2026-02-01T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-01-31', 0, '2026-01-31T03:00:00.000Z'],
  // A day of 23 hours.
  ['Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29', 1, '2026-03-29T22:00:00.000Z'],
])('in %s the day %s and %i more begins at %s', (zone, day, later, moment) => {
  vi.stubEnv('TZ', zone)
  expect(dayStart(day, later)).toBe(moment)
})

test.each(['', 'yesterday', '2026-1-1', '2026-00-01', '20260-01-01'])('%j is no day', (text) => {
  expect(dayStart(text)).toBeUndefined()
})
