import { expect, test } from 'vitest'
import { withOlder } from './withOlder.ts'

const entries = (...ids: number[]) => ids.map((id) => ({ id: String(id) }))

test('the older entries stay below the newest', () => {
  expect(withOlder(entries(9, 8, 7, 6, 5), entries(9, 8, 7))).toEqual(entries(9, 8, 7, 6, 5))
})

test('newer entries come first, without duplicates', () => {
  expect(withOlder(entries(9, 8, 7, 6, 5), entries(10, 9, 8))).toEqual(entries(10, 9, 8, 7, 6, 5))
})

test('an entry that is gone from among the newest is gone', () => {
  expect(withOlder(entries(9, 8, 7, 6), entries(9, 7))).toEqual(entries(9, 7, 6))
})

test('newest entries that do not overlap the known ones replace them, because those between are unknown', () => {
  expect(withOlder(entries(3, 2, 1), entries(9, 8, 7))).toEqual(entries(9, 8, 7))
  expect(withOlder(entries(3, 2, 1), [])).toEqual([])
})
