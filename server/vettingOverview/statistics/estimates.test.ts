import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { estimateShare, meanOf, slopeOf, studentQuantile } from './estimates.ts'
import { jackknife } from './jackknife.ts'

test.each([
  [4, 2.776],
  [9, 2.262],
  [29, 2.045],
  [120, 1.98],
])('the quantile with %i degrees of freedom is that of the tables', (degrees, table) => {
  expect(studentQuantile(degrees)).toBeCloseTo(table, 2)
})

describe('a slope', () => {
  test('of the first of Anscombe’s quartet (1973) is 0.5 with a standard error of 0.118', () => {
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    const slope = slopeOf({ count: 11, sxx: products(x, x), syy: products(y, y), sxy: products(x, y) })
    expect(slope?.value).toBeCloseTo(0.5, 3)
    expect(((slope?.high ?? 0) - (slope?.value ?? 0)) / 2.262).toBeCloseTo(0.118, 3)
  })

  test('needs three points and more than one moment', () => {
    expect(slopeOf({ count: 2, sxx: 1, syy: 1, sxy: 1 })).toBeNull()
    expect(slopeOf({ count: 9, sxx: 0, syy: 1, sxy: 0 })).toBeNull()
  })
})

test('a mean has the interval of Student, and needs two values', () => {
  // Student's sleep data (1908): 1.58 hours more, from 0.70 to 2.46.
  const hours = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4]
  const deviation = Math.sqrt(products(hours, hours) / 9)
  const mean = meanOf({ count: 10, mean: 1.58, deviation })
  expect(mean?.low).toBeCloseTo(0.7, 2)
  expect(mean?.high).toBeCloseTo(2.46, 2)
  expect(meanOf({ count: 1, mean: 3, deviation: 0 })).toBeNull()
})

test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
])('the share of %i in %i has the interval that Newcombe (1998) gives', (part, count, low, high) => {
  expect(estimateShare(part, count)?.low).toBeCloseTo(low, 4)
  expect(estimateShare(part, count)?.high).toBeCloseTo(high, 4)
})

test('nothing has no share', () => {
  expect(estimateShare(0, 0)).toBeNull()
})

describe('the jackknife', () => {
  const values = fc.array(
    fc.record({ observed: fc.integer({ min: 0, max: 9 }), count: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 2,
      maxLength: 8,
    },
  )

  test('of a mean has the margin of its standard error, however units are counted', { tags: 'property' }, () => {
    fc.assert(
      fc.property(values, (cells) => {
        const all = cells.flatMap(({ observed, count }) => Array.from({ length: count }, () => observed))
        const mean = all.reduce((sum, value) => sum + value, 0) / all.length
        const deviation = Math.sqrt(products(all, all) / (all.length - 1))
        const expected = meanOf({ count: all.length, mean, deviation })
        const found = jackknife(cells, meanOfCells)
        expect(found?.value).toBeCloseTo(mean, 9)
        expect(found?.low).toBeCloseTo(expected?.low ?? 0, 6)
      }),
    )
  })

  test('is not defined where the statistic of all, or of all but one, is not', () => {
    expect(jackknife([{ observed: 1, count: 5 }], () => null)).toBeNull()
    expect(jackknife([{ observed: 1, count: 1 }], meanOfCells)).toBeNull()
  })
})

function meanOfCells(cells: readonly { observed: number; count: number }[]): number | null {
  const count = cells.reduce((sum, cell) => sum + cell.count, 0)
  return count === 0 ? null : cells.reduce((sum, cell) => sum + cell.count * cell.observed, 0) / count
}

/** Computes the sum of products around both means. */
function products(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  return x.reduce((sum, value, index) => sum + (value - meanX) * ((y[index] ?? 0) - meanY), 0)
}
