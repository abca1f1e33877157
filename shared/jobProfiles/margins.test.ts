import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { marginsOf, marginsOfRates, toCents, withMarkup } from './margins.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })
const positive = fc.integer({ min: 1, max: 100_000_000 })

describe('margins', () => {
  test.each([
    [6_000, 8_000, { spread: 2_000, markup: 33.3, margin: 25 }],
    [5_050, 8_000, { spread: 2_950, markup: 58.4, margin: 36.9 }],
    [8_000, 6_000, { spread: -2_000, markup: -25, margin: -33.3 }],
    [0, 5_000, { spread: 5_000, markup: null, margin: 100 }],
    [5_000, 0, { spread: -5_000, markup: -100, margin: null }],
    // 1/800 is 0.125 %. Half a tenth goes up here, but binary fractions would make it go down.
    [1_000, 1_003, { spread: 3, markup: 0.3, margin: 0.3 }],
    [2_000, 2_001, { spread: 1, markup: 0.1, margin: 0 }],
  ])('of %d and %d cents', (cost, bill, expected) => {
    expect(marginsOf(cost, bill)).toEqual(expected)
  })

  test('the spread added to the cost is the bill, to the cent', { tags: 'property' }, () => {
    fc.assert(fc.property(cents, cents, (cost, bill) => cost + marginsOf(cost, bill).spread === bill))
  })

  test('a cost with a markup is within half a cent of the exact bill', { tags: 'property' }, () => {
    expect([withMarkup(5_050, 25), withMarkup(3_333, 33.33), withMarkup(0, 50)]).toEqual([6_313, 4_444, 0])
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (cost, hundredths) => {
        const exact = BigInt(cost) * BigInt(10_000 + hundredths)
        const off = BigInt(withMarkup(cost, hundredths / 100)) * 10_000n - exact
        expect(2n * (off < 0n ? -off : off) <= 10_000n).toBe(true)
      }),
    )
  })

  test('a percentage lies within half a tenth of the exact one, and halves go away from zero', {
    tags: 'property',
  }, () => {
    fc.assert(
      fc.property(positive, positive, (cost, bill) => {
        const { spread, markup, margin } = marginsOf(cost, bill)
        for (const [shown, whole] of [
          [markup, cost],
          [margin, bill],
        ] as const) {
          const tenths = BigInt(Math.round((shown ?? 0) * 10))
          const twice = 2n * (tenths * BigInt(whole) - BigInt(spread) * 1_000n)
          const size = twice < 0n ? -twice : twice
          expect(size <= BigInt(whole)).toBe(true)
          const isAway = tenths < 0n ? twice < 0n : twice > 0n
          if (size === BigInt(whole)) expect(isAway).toBe(true)
        }
      }),
    )
  })

  test('more is billed, more is earned', { tags: 'property' }, () => {
    fc.assert(
      fc.property(cents, positive, positive, (cost, bill, more) => {
        const [lower, higher] = [marginsOf(cost, bill), marginsOf(cost, bill + more)]
        expect(higher.spread).toBeGreaterThan(lower.spread)
        expect(higher.margin ?? 0).toBeGreaterThanOrEqual(lower.margin ?? 0)
      }),
    )
  })

  test('rates in units give the same as their cents, and a missing one gives none', { tags: 'property' }, () => {
    fc.assert(
      fc.property(cents, cents, (cost, bill) => {
        expect(toCents(cost / 100)).toBe(cost)
        expect(marginsOfRates(cost / 100, bill / 100)).toEqual(marginsOf(cost, bill))
      }),
    )
    for (const missing of [null, undefined, Number.NaN]) {
      expect(marginsOfRates(missing, 80)).toBeUndefined()
      expect(marginsOfRates(60, missing)).toBeUndefined()
    }
  })
})
