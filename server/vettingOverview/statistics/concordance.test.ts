import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { concordance, concordanceOf, type Scored } from './concordance.ts'

const scored = fc.record({ score: fc.integer({ min: 1, max: 4 }), outcome: fc.integer({ min: 0, max: 2 }) })
const cells = fc.array(fc.record({ observed: scored, count: fc.integer({ min: 1, max: 5 }) }), { maxLength: 10 })
const expand = (counted: readonly { observed: Scored; count: number }[]) =>
  counted.flatMap(({ observed, count }) => Array.from({ length: count }, () => observed))

test('counted people give what every pair of people gives', { tags: 'property' }, () => {
  fc.assert(
    fc.property(cells, (counted) => {
      const people = expand(counted)
      let [pairs, right] = [0, 0]
      for (const one of people) {
        for (const other of people) {
          if (one.outcome <= other.outcome) continue
          pairs += 1
          right += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
        }
      }
      const found = concordance(counted)
      if (pairs === 0) expect(found).toBeNull()
      else expect(found).toBeCloseTo(right / pairs, 9)
    }),
  )
})

test('a perfect order is 1, the reverse 0, and scores that say nothing one half', () => {
  const people = (scores: readonly number[]) =>
    scores.map((score, outcome) => ({ observed: { score, outcome }, count: 1 }))
  expect(concordance(people([1, 2, 3]))).toBe(1)
  expect(concordance(people([3, 2, 1]))).toBe(0)
  expect(concordance(people([2, 2, 2]))).toBe(0.5)
})

test('for two outcomes, the interval is close to that of DeLong and others (1988)', { tags: 'property' }, () => {
  const two = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 12, maxLength: 25 })
  fc.assert(
    fc.property(two, two, (bad, good) => {
      const rows = [...bad.map((score) => ({ score, outcome: 0 })), ...good.map((score) => ({ score, outcome: 1 }))]
      const estimate = concordanceOf(rows.map((observed) => ({ observed, count: 1 })))
      const deviation = deLong(bad, good)
      if (!estimate || estimate.low === 0 || estimate.high === 1 || deviation < 0.01) return
      const margin = (estimate.high - estimate.low) / 2
      expect(margin / (1.96 * deviation)).toBeGreaterThan(0.9)
      expect(margin / (1.96 * deviation)).toBeLessThan(1.25)
    }),
    { numRuns: 50 },
  )
})

/** Computes the standard deviation of the area under the curve, by the placements of both groups in each other. */
function deLong(bad: readonly number[], good: readonly number[]): number {
  const order = (one: number, other: number) => (one > other ? 1 : one === other ? 0.5 : 0)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
  const ofGood = good.map((score) => mean(bad.map((other) => order(score, other))))
  const ofBad = bad.map((score) => mean(good.map((other) => order(other, score))))
  return Math.sqrt(variance(ofGood) / good.length + variance(ofBad) / bad.length)
}
