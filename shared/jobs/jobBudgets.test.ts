import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { budgetText, wrongBudget } from './jobBudgets.ts'

const none = {
  currency: 'USD',
  budget_hourly_min: null,
  budget_hourly_max: null,
  budget_monthly: null,
  yearly_budget_min: null,
  yearly_budget_max: null,
}

test('a budget is told with its unit, and nothing is said of none', () => {
  expect(budgetText(none)).toBe('')
  expect(budgetText({ ...none, budget_hourly_min: 40, budget_hourly_max: 60.5 })).toBe('$40 – $60.50 an hour')
  expect(budgetText({ ...none, budget_hourly_max: 60 })).toBe('up to $60 an hour')
  expect(budgetText({ ...none, currency: 'EUR', budget_monthly: 9_000 })).toBe('€9,000 a month')
  expect(budgetText({ ...none, yearly_budget_min: 90_000 })).toBe('from $90,000 a year')
})

test('a range is wrong exactly if both ends are given and the upper one is lower', { tags: 'property' }, () => {
  const end = fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100))
  fc.assert(
    fc.property(end, end, end, end, (min, max, from, to) => {
      const budget = { budget_hourly_min: min, budget_hourly_max: max, yearly_budget_min: from, yearly_budget_max: to }
      const wrong = wrongBudget(budget).map(({ field }) => field)
      expect(wrong.includes('budget_hourly_max')).toBe(min !== null && max !== null && max < min)
      expect(wrong.includes('yearly_budget_max')).toBe(from !== null && to !== null && to < from)
    }),
  )
})
