import { expect, test } from 'vitest'
import { isVettingStep, stepTiming, stepTone } from './vettingSteps.ts'

const since = '2026-01-01T00:00:00.000Z'
const after = (days: number) => Date.parse(since) + days * 86_400_000

test.each([
  [3.9, 'ON_TIME', undefined],
  [4, 'SOON', 'warn'],
  [5, 'SOON', 'warn'],
  [5.1, 'LATE', 'bad'],
])('after %d of 5 days a step is %s', (days, timing, tone) => {
  expect(stepTiming('INTRO_CALL', since, after(days))).toBe(timing)
  expect(stepTone('INTRO_CALL', since, after(days))).toBe(tone)
})

test('only the statuses of vetting are steps', () => {
  expect(isVettingStep('DECISION')).toBe(true)
  expect([isVettingStep('AVAILABLE'), isVettingStep(null), isVettingStep(undefined)]).toEqual([false, false, false])
})
