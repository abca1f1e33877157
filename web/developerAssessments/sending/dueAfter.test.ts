import { expect, test } from 'vitest'
import { dueAfter } from './dueAfter.ts'

test('a due date is the last minute of its day, where the developer is', () => {
  const now = '2026-03-27T23:30:00.000Z'
  // The clocks of Berlin go forward on 29 March.
  expect(dueAfter(1, 'Europe/Berlin', now)).toBe('2026-03-29T21:59:00.000Z')
  expect(dueAfter(1, 'America/New_York', now)).toBe('2026-03-29T03:59:00.000Z')
  expect(dueAfter(1, null, now)).toBe('2026-03-28T23:59:00.000Z')
  expect(dueAfter(1, 'Mars/Olympus', now)).toBe('2026-03-28T23:59:00.000Z')
})
