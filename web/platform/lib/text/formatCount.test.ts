import { expect, test } from 'vitest'
import { formatCount } from './formatCount.ts'

test('counts have English separators in a browser of any language', () => {
  expect([0, 12, 1_200, 1_234_567].map(formatCount)).toEqual(['0', '12', '1,200', '1,234,567'])
})
