import { expect, test } from 'vitest'
import { compareRate } from './rateComparison.ts'

const exchangeRates = [{ currency: 'EUR', rate: '1.0842', day: '2026-11-02' }]
const budget = { max: 80, currency: 'USD', exchangeRates }
const exchanged = undefined

test.each([
  [80, { kind: 'within', difference: 0, exchanged }],
  [45.5, { kind: 'within', difference: 34.5, exchanged }],
  [80.01, { kind: 'above', difference: 0.01, exchanged }],
  [95, { kind: 'above', difference: 15, exchanged }],
  [0, { kind: 'within', difference: 80, exchanged }],
])('a rate of $%s against $80', (cost_rate, expected) => {
  expect(compareRate({ cost_rate, currency: 'USD' }, budget)).toEqual(expected)
})

test('differences are whole cents', () => {
  const comparison = compareRate({ cost_rate: 70.1, currency: 'USD' }, { ...budget, max: 70 })
  expect(comparison).toEqual({ kind: 'above', difference: 0.1, exchanged })
})

test('another currency is compared by an exchange rate that was entered, and else not at all', () => {
  const at = 'at 1 EUR = 1.0842 USD of 2026-11-02'
  const inEuros = { cost_rate: 75, currency: 'EUR' }
  expect(compareRate(inEuros, budget)).toEqual({ kind: 'above', difference: 1.32, exchanged: at })
  expect(compareRate({ cost_rate: 10, currency: 'PLN' }, budget)).toEqual({ kind: 'otherCurrency' })
  expect(compareRate(inEuros, { ...budget, exchangeRates: [] })).toEqual({ kind: 'otherCurrency' })
})

test('an unknown rate or budget is not compared', () => {
  expect(compareRate({ cost_rate: null, currency: 'USD' }, budget)).toBeUndefined()
  expect(compareRate({ cost_rate: 10, currency: 'USD' }, { ...budget, max: null })).toBeUndefined()
})
