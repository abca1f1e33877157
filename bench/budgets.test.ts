import { expect, test } from 'vitest'
import { judge, phaseBudget, writeBudget } from './budgets.ts'

test('an operation has its own budget for a phase, or else that of any request', () => {
  const usual = phaseBudget({ operation: 'getCompanies', phase: 'JSON' })
  expect(phaseBudget({ operation: 'getAllActiveJobs, whole', phase: 'JSON' })).toBeGreaterThan(usual ?? 0)
  expect(phaseBudget({ operation: 'getAllActiveJobs, whole', phase: 'token' })).toBe(
    phaseBudget({ operation: 'getCompanies', phase: 'token' }),
  )
})

test('all triggers of a write have the budget of the goal together', () => {
  expect(writeBudget({ write: 'a moved job profile', part: 'all triggers' })).toBe(5)
})

test('a median is within its budget up to all of it', () => {
  expect(judge(5, 5)).toBe('within')
  expect(judge(5.1, 5)).toBe('over')
  expect(judge(5, undefined)).toBe('no budget')
})
