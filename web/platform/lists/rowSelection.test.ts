import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSelected, noRows, spanOf, withRows } from './rowSelection.ts'

const page = ['a', 'b', 'c', 'd']

test('rows of other pages stay selected', () => {
  const first = withRows(noRows, page, ['b', 'c'], true)
  const both = withRows(first, ['e', 'f'], ['e'], true)
  expect(both).toEqual({ all: false, ids: ['b', 'c', 'e'] })
  expect(withRows(both, page, page, false)).toEqual({ all: false, ids: ['e'] })
})

test('taking one out of all that match leaves the others of its page', () => {
  const all = { all: true, ids: [] }
  expect(isSelected(all, 'from any page')).toBe(true)
  expect(withRows(all, page, ['b'], false)).toEqual({ all: false, ids: ['a', 'c', 'd'] })
  expect(withRows(all, page, ['b'], true)).toBe(all)
})

test('a span runs both ways, and not from another page', () => {
  expect(spanOf(page, 'a', 'c')).toEqual(['a', 'b', 'c'])
  expect(spanOf(page, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(spanOf(page, 'from another page', 'b')).toEqual(['b'])
  expect(spanOf(page, undefined, 'b')).toEqual(['b'])
})

test('no row is ever selected twice', () => {
  const step = fc.record({ rows: fc.subarray(page), selected: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { ids } = steps.reduce((before, { rows, selected }) => withRows(before, page, rows, selected), noRows)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
