import { expect, test } from 'vitest'
import { countText, pageCountOf } from './listCount.ts'

test.each([
  [{ count: 0, more: false }, '0'],
  [{ count: 9_999, more: false }, '9,999'],
  [{ count: 10_000, more: false }, '10,000'],
  [{ count: 10_000, more: true }, '10,000+'],
  // The count goes to the end of a page beyond the limit, or to the end of the list.
  [{ count: 12_525, more: true }, '10,000+'],
  [{ count: 12_530, more: false }, '10,000+'],
])('%j rows are %s', (count, text) => {
  expect(countText(count)).toBe(text)
})

test('a number below the limit is written as asked', () => {
  expect(countText({ count: 1_234, more: false }, String)).toBe('1234')
  expect(countText({ count: 10_000, more: true }, String)).toBe('10,000+')
})

test.each([
  [{ count: 0, more: false }, 0],
  [{ count: 25, more: false }, 1],
  [{ count: 26, more: false }, 2],
  // When there are more rows than were counted, at least one more is known.
  [{ count: 10_000, more: true }, 401],
  [{ count: 10_025, more: true }, 402],
  [{ count: 10_030, more: false }, 402],
])('%j rows have %i pages of 25 that are known', (count, pages) => {
  expect(pageCountOf(count, 25)).toBe(pages)
})
