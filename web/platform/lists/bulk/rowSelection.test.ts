import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { changeSelection, emptySelection, isSelected, rowRange } from './rowSelection.ts'

const page = ['a', 'b', 'c', 'd']

test('rows of other pages stay selected', () => {
  const first = changeSelection(emptySelection, page, ['b', 'c'], true)
  const both = changeSelection(first, ['e', 'f'], ['e'], true)
  expect(both).toEqual({ all: false, ids: ['b', 'c', 'e'] })
  expect(changeSelection(both, page, page, false)).toEqual({ all: false, ids: ['e'] })
})

test('deselecting one row of all that match keeps only the others of its page', () => {
  const all = { all: true, ids: [] }
  expect(isSelected(all, 'from any page')).toBe(true)
  expect(changeSelection(all, page, ['b'], false)).toEqual({ all: false, ids: ['a', 'c', 'd'] })
  expect(changeSelection(all, page, ['b'], true)).toBe(all)
})

test('a range works in both directions, but not across pages', () => {
  expect(rowRange(page, 'a', 'c')).toEqual(['a', 'b', 'c'])
  expect(rowRange(page, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rowRange(page, 'from another page', 'b')).toEqual(['b'])
  expect(rowRange(page, undefined, 'b')).toEqual(['b'])
})

test('no row is ever selected twice', { tags: 'property' }, () => {
  const step = fc.record({ rows: fc.subarray(page), selected: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { ids } = steps.reduce(
        (before, { rows, selected }) => changeSelection(before, page, rows, selected),
        emptySelection,
      )
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
