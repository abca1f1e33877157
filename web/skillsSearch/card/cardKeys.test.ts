import { expect, test } from 'vitest'
import { placeAfter } from './cardKeys.ts'

// Eight cards in three columns: 0 1 2, 3 4 5, 6 7.
test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 3],
  ['ArrowRight', 7, undefined],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, undefined],
  ['ArrowUp', 7, 4],
  ['ArrowUp', 2, undefined],
  ['Home', 5, 0],
  ['End', 1, 7],
  ['x', 1, undefined],
  ['Tab', 1, undefined],
])('%s leads from card %i to %s', (key, place, target) => {
  expect(placeAfter(key, place, { columns: 3, cards: 8 })).toBe(target)
})
