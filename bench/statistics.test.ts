import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test('a median is one of the values, in whatever order they come', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2)
})

test('a percentile is the value that its share of the values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1)
  expect(percentile(values, 0.99)).toBe(99)
  expect(percentile([], 0.5)).toBeNaN()
})
