import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { compareMoney, convertMoney, exchangeSentence, type Money, missingRateSentence } from './exchange.ts'

const day = '2026-11-02'
const known = [
  { currency: 'EUR', rate: '1.0842', day },
  { currency: 'JPY', rate: '0.0064912345', day },
]
const money = (cents: number, currency: string): Money => ({ cents, currency })

test('amounts of one currency need no rate', () => {
  expect(compareMoney(money(1, 'CHF'), money(2, 'CHF'), [])).toEqual({ result: -1, rates: [] })
  expect(convertMoney(money(5_025, 'CHF'), 'CHF', [])).toEqual({ result: 5_025, rates: [] })
  expect(exchangeSentence([])).toBeUndefined()
})

test('amounts of two are compared by the entered rates, which a sentence names with their day', () => {
  const compared = compareMoney(money(10_000, 'EUR'), money(10_842, 'USD'), known)
  expect(compared).toEqual({ result: 0, rates: [known[0]] })
  expect(exchangeSentence(compared?.rates ?? [])).toBe('at 1 EUR = 1.0842 USD of 2026-11-02')
  expect(compareMoney(money(10_000, 'EUR'), money(10_841, 'USD'), known)?.result).toBe(1)
  const both = convertMoney(money(10_000, 'EUR'), 'JPY', known)
  expect(exchangeSentence(both?.rates ?? [])).toBe(
    'at 1 EUR = 1.0842 USD of 2026-11-02 and 1 JPY = 0.0064912345 USD of 2026-11-02',
  )
})

test('without a rate nothing is compared, and a sentence says why', () => {
  expect(compareMoney(money(1, 'USD'), money(1, 'CHF'), known)).toBeUndefined()
  expect(convertMoney(money(1, 'CHF'), 'EUR', known)).toBeUndefined()
  expect(missingRateSentence('USD', 'CHF', known)).toBe(
    'USD and CHF cannot be compared: no exchange rate for CHF was entered in Settings.',
  )
  expect([missingRateSentence('EUR', 'USD', known), missingRateSentence('CHF', 'CHF', known)]).toEqual([
    undefined,
    undefined,
  ])
})

test('a conversion rounds once, half a cent away from zero', () => {
  const half = [{ currency: 'EUR', rate: '0.5', day }]
  expect(convertMoney(money(1, 'EUR'), 'USD', half)?.result).toBe(1)
  expect(convertMoney(money(-1, 'EUR'), 'USD', half)?.result).toBe(-1)
  expect(convertMoney(money(1, 'EUR'), 'USD', [{ currency: 'EUR', rate: '0.4999999999', day }])?.result).toBe(0)
})

const anyCents = fc.integer({ min: 0, max: 10_000_000_00 })

test('to and back again is at most a cent of the smaller unit away', { tags: 'property' }, () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const there = convertMoney(money(cents, 'EUR'), 'USD', known)?.result ?? Number.NaN
      expect(
        Math.abs((convertMoney(money(there, 'USD'), 'EUR', known)?.result ?? Number.NaN) - cents),
      ).toBeLessThanOrEqual(1)
    }),
  )
})

test('a comparison is never contradicted by the other way round, or by the converted amounts', {
  tags: 'property',
}, () => {
  fc.assert(
    fc.property(anyCents, anyCents, (one, other) => {
      const forth = compareMoney(money(one, 'EUR'), money(other, 'JPY'), known)?.result ?? Number.NaN
      expect(compareMoney(money(other, 'JPY'), money(one, 'EUR'), known)?.result).toBe(forth === 0 ? 0 : -forth)
      const converted = convertMoney(money(one, 'EUR'), 'JPY', known)?.result ?? Number.NaN
      if (converted !== other) expect(Math.sign(converted - other)).toBe(forth)
    }),
  )
})
