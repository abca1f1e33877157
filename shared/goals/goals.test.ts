import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Figure } from '#shared/figures/figures.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import * as fc from '#test/draws/property.ts'
import { expectedBy, type GoalState, goalInput, goalStateOf, workedShare } from './goals.ts'

test.each<[Figure, number | null, number | null, number, GoalState | undefined]>([
  ['PROFILES_SENT', 10, 10, 0.5, 'REACHED'],
  ['PROFILES_SENT', 5, 10, 0.5, 'ON_TRACK'],
  ['PROFILES_SENT', 4, 10, 0.5, 'BEHIND'],
  ['PROFILES_SENT', 9, 10, 1, 'BEHIND'],
  ['TIME_TO_VET', 20, 21, 0.1, 'REACHED'],
  ['TIME_TO_VET', 22, 21, 0.1, 'BEHIND'],
  ['CHECK_INS_ON_TIME', 89, 90, 0.1, 'BEHIND'],
  ['PROFILES_SENT', null, 10, 0.5, undefined],
  ['PROFILES_SENT', 4, null, 0.5, undefined],
])('%s of %s against %s after %f of the time is %s', (figure, actual, target, elapsed, state) => {
  expect(goalStateOf(figure, actual, target, elapsed)).toBe(state)
})

const goal = {
  user_id: '00000000-0000-4000-8000-000000000001',
  figure: 'PROFILES_SENT',
  period: 'WEEK',
  target: 5,
  starts_on: '2026-11-01',
}

test.each([
  [{ target: 0 }, 'Enter a goal above 0, and at most 10,000.'],
  [{ target: 0.25 }, 'Use at most one decimal.'],
  [{ figure: 'FILL_RATE' }, 'Choose a figure.'],
  [{ starts_on: '' }, 'Choose the day from which the goal counts.'],
  [{ user_id: '' }, 'Choose a person.'],
])('a goal with %j is refused by a sentence', (change, sentence) => {
  expect(z.safeParse(goalInput, { ...goal, ...change }).error?.issues[0]?.message).toBe(sentence)
})

test.each([
  ['2026-11-23', 0],
  ['2026-11-24', 0.2],
  ['2026-11-26', 0.6],
  ['2026-11-28', 1],
  ['2026-11-30', 1],
  ['2026-12-24', 1],
])('when %s begins, %f of the working days of its week are over', (day, share) => {
  expect(workedShare({ from: '2026-11-23', to: '2026-11-29' }, day)).toBeCloseTo(share)
})

test('the working days of any time are those that a calendar counts', { tags: 'property' }, () => {
  const someDay = fc.integer({ min: 0, max: 5_000 }).map((days) => addDays('2020-01-01', days))
  fc.assert(
    fc.property(someDay, fc.nat({ max: 60 }), fc.nat({ max: 70 }), (from, length, past) => {
      const days = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
      const working = days.filter((day) => new Date(day).getUTCDay() % 6 !== 0)
      const today = addDays(from, past)
      const over = working.filter((day) => day < today)
      const expected = working.length === 0 ? 1 : over.length / working.length
      expect(workedShare({ from, to: addDays(from, length) }, today)).toBeCloseTo(expected)
    }),
  )
})

test.each<[number, number, number]>([
  [5, 0, 0],
  [5, 0.2, 1],
  [1, 0.8, 0],
  [10, 0.7, 7],
  [3, 1, 3],
])('of a goal of %i, after %f of its working days %i are expected', (target, worked, expected) => {
  expect(expectedBy('PROFILES_SENT', target, worked)).toBe(expected)
})

test('on Monday morning nobody is behind', () => {
  const week = { from: '2026-11-23', to: '2026-11-29' }
  expect(goalStateOf('PROFILES_SENT', 0, 5, workedShare(week, '2026-11-23'))).toBe('ON_TRACK')
  expect(goalStateOf('PROFILES_SENT', 0, 5, workedShare(week, '2026-11-24'))).toBe('BEHIND')
})
