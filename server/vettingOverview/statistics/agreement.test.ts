import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { agreementOf, krippendorffAlpha, type Scale } from './agreement.ts'

/** Four observers of twelve units (Krippendorff, 2011, section C); 0 is a missing value. */
const example = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, 0, 0, 0],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, 0, 3],
  [0, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, 0],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, 0],
]
const units = Array.from({ length: 12 }, (_, unit) => ({
  observed: example.map((values) => values[unit] ?? 0).filter((value) => value > 0),
  count: 1,
}))

describe('Krippendorff’s alpha', () => {
  test.each<[Scale, number]>([
    ['nominal', 0.743],
    ['ordinal', 0.815],
  ])('is the published value for the %s scale', (scale, published) => {
    expect(krippendorffAlpha(units, scale)).toBeCloseTo(published, 3)
  })

  test('is the published value for two observers and two values', () => {
    // Section A of the same paper.
    const [one, other] = [
      [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
      [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
    ]
    const pairs = (one ?? []).map((value, unit) => ({ observed: [value, other?.[unit] ?? 0], count: 1 }))
    expect(krippendorffAlpha(pairs, 'nominal')).toBeCloseTo(0.095, 3)
  })

  test('is not defined where everybody gave the same, or nobody shared a unit', () => {
    expect(krippendorffAlpha([{ observed: [3, 3], count: 20 }], 'ordinal')).toBeNull()
    expect(krippendorffAlpha([{ observed: [1], count: 20 }], 'ordinal')).toBeNull()
    expect(agreementOf([], 'ordinal')).toBeNull()
  })
})

const ratings = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
const cells = fc.array(fc.record({ observed: ratings, count: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 12,
})

test('counted ratings give what every pair of single values gives', { tags: 'property' }, () => {
  fc.assert(
    fc.property(cells, fc.constantFrom<Scale>('nominal', 'ordinal'), (counted, scale) => {
      const expected = slowAlpha(expand(counted), scale)
      const found = krippendorffAlpha(counted, scale)
      if (expected === null) expect(found).toBeNull()
      else expect(found).toBeCloseTo(expected, 9)
    }),
  )
})

test('the order of reviewers and of units says nothing', { tags: 'property' }, () => {
  fc.assert(
    fc.property(cells, (counted) => {
      const turned = counted.map(({ observed, count }) => ({ observed: [...observed].reverse(), count })).reverse()
      const [found, expected] = [krippendorffAlpha(turned, 'ordinal'), krippendorffAlpha(counted, 'ordinal')]
      if (expected === null) expect(found).toBeNull()
      else expect(found).toBeCloseTo(expected, 9)
    }),
  )
})

test('full agreement is 1, and the interval holds the value', { tags: 'property' }, () => {
  fc.assert(
    fc.property(cells, (counted) => {
      const agreed = counted.map(({ observed: [value = 1], count }) => ({ observed: [value, value], count }))
      const alpha = krippendorffAlpha(agreed, 'ordinal')
      if (alpha !== null) expect(alpha).toBeCloseTo(1, 12)
      const estimate = agreementOf(counted, 'ordinal')
      if (!estimate) return
      expect(estimate.low).toBeLessThanOrEqual(estimate.value + 1e-9)
      expect(estimate.high).toBeGreaterThanOrEqual(Math.min(1, estimate.value) - 1e-9)
      expect([estimate.low >= -1, estimate.high <= 1]).toEqual([true, true])
    }),
  )
})

function expand(counted: readonly { observed: readonly number[]; count: number }[]): (readonly number[])[] {
  return counted.flatMap(({ observed, count }) => Array.from({ length: count }, () => observed))
}

/** Computes alpha by its definition: disagreement within units divided by disagreement among all values, pair by pair. */
function slowAlpha(all: readonly (readonly number[])[], scale: Scale): number | null {
  const shared = all.filter((unit) => unit.length > 1)
  const pooled = shared.flat()
  const distance = (one: number, other: number) => {
    if (scale === 'nominal') return one === other ? 0 : 1
    const [low, high] = [Math.min(one, other), Math.max(one, other)]
    const count = (value: number) => pooled.filter((each) => each === value).length
    let between = 0
    for (let value = low; value <= high; value++) between += count(value)
    return (between - (count(low) + count(high)) / 2) ** 2
  }
  let within = 0
  for (const unit of shared) within += pairSum(unit, distance) / (unit.length - 1)
  const among = pairSum(pooled, distance)
  return among === 0 ? null : 1 - (within * (pooled.length - 1)) / among
}

function pairSum(values: readonly number[], distance: (one: number, other: number) => number): number {
  let total = 0
  for (const [index, one] of values.entries()) {
    for (const [at, other] of values.entries()) if (at !== index) total += distance(one, other)
  }
  return total
}
