import { expect, test } from 'vitest'
import { valuesOf } from '#shared/platform/transitions.ts'
import { overviewCells } from '#shared/vettingOverview/vettingOverview.ts'
import * as fc from '#test/draws/property.ts'
import { parseCell, printCell } from './overviewCell.ts'

test('a cell comes back from the address as it went there', { tags: 'property' }, () => {
  const text = fc.string({ unit: 'grapheme' })
  const address = fc.record({ cell: fc.constantFrom(...valuesOf(overviewCells)), key: text, criterion: text })
  fc.assert(
    fc.property(address, (cell) => {
      expect(parseCell(printCell(cell))).toEqual(cell)
    }),
  )
})

test.each(['', 'toString', 'NO_CELL/key', '%', '/'])('%j names no cell', (text) => {
  expect(parseCell(text)).toBeUndefined()
})
