import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Figure } from '#shared/figures/figures.ts'
import { type GoalState, goalInput, goalStateOf } from './goals.ts'

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
