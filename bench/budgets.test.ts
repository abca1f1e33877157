import { expect, test } from 'vitest'
import { judge, paceOf, phaseBudget, writeBudget } from './budgets.ts'

test('an operation has its own budget for a phase, or else that of any request', () => {
  const usual = phaseBudget('getCompanies', 'JSON', 1)
  expect(phaseBudget('getAllActiveJobs, whole', 'JSON', 1)).toBeGreaterThan(usual ?? 0)
  expect(phaseBudget('getAllActiveJobs, whole', 'permission', 1)).toBe(phaseBudget('getCompanies', 'permission', 1))
})

test('all triggers of a write have the budget of the goal together', () => {
  expect(writeBudget('a moved job profile', 'all triggers', 1)).toBe(5)
})

test('a median is within its budget up to all of it', () => {
  expect(judge(5, 5)).toBe('within')
  expect(judge(5.1, 5)).toBe('over')
  expect(judge(5, undefined)).toBe('no budget')
})

test('a budget grows with the time that fixed work takes beside what is judged', () => {
  expect(paceOf(600, 'request') / paceOf(200, 'request')).toBeCloseTo(3)
  expect(phaseBudget('getCompanies', 'JSON', 3)).toBe(3 * (phaseBudget('getCompanies', 'JSON', 1) ?? Number.NaN))
  expect(phaseBudget('getCompanies', 'a new phase', 3)).toBeUndefined()
})
