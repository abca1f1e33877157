import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { checkInStateOn, daysUntilMissed } from './checkInStates.ts'

const due_on = '2026-03-29'

test.each([
  [-400, 'SCHEDULED'],
  [-1, 'SCHEDULED'],
  [0, 'DUE'],
  [1, 'OVERDUE'],
  [daysUntilMissed, 'OVERDUE'],
  [daysUntilMissed + 1, 'MISSED'],
  [400, 'MISSED'],
] as const)('%d days after its day a check-in is %s', (days, state) => {
  expect(checkInStateOn(addDays(due_on, days), { due_on, snoozed_until: null })).toBe(state)
})

test.each([
  [0, 'SNOOZED'],
  [9, 'SNOOZED'],
  [10, 'DUE'],
  [11, 'OVERDUE'],
  [10 + daysUntilMissed, 'OVERDUE'],
  [11 + daysUntilMissed, 'MISSED'],
] as const)('%d days after its day one that was snoozed for ten days is %s', (days, state) => {
  expect(checkInStateOn(addDays(due_on, days), { due_on, snoozed_until: addDays(due_on, 10) })).toBe(state)
})

test('the state only goes on as days pass', { tags: 'property' }, () => {
  const order = ['SCHEDULED', 'SNOOZED', 'DUE', 'OVERDUE', 'MISSED']
  const days = fc.integer({ min: -60, max: 60 })
  fc.assert(
    fc.property(days, days, fc.option(fc.integer({ min: 1, max: 40 })), (one, other, snooze) => {
      const check = { due_on, snoozed_until: snooze === null ? null : addDays(due_on, snooze) }
      const [first = '', last = ''] = [one, other].map((day) => addDays(due_on, day)).toSorted()
      const places = [first, last].map((day) => order.indexOf(checkInStateOn(day, check)))
      expect(places[0]).toBeLessThanOrEqual(places[1] ?? -1)
      expect(daysBetween(first, last)).toBeGreaterThanOrEqual(0)
    }),
  )
})
