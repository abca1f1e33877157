import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { neighboursOf, placeText } from './useListWalk.ts'

test.each([
  ['in the middle', ['a', 'b', 'c'], 4, { id: 'b', index: 5 }, { index: 5, isListed: true, previous: 'a', next: 'c' }],
  [
    'at the beginning',
    ['a', 'b', 'c'],
    0,
    { id: 'a', index: 0 },
    { index: 0, isListed: true, previous: undefined, next: 'b' },
  ],
  ['at the end', ['a', 'b'], 4, { id: 'b', index: 5 }, { index: 5, isListed: true, previous: 'a', next: undefined }],
  [
    'one place further up than it was',
    ['b', 'c', 'd'],
    4,
    { id: 'b', index: 5 },
    { index: 4, isListed: true, previous: undefined, next: 'c' },
  ],
  [
    'no more in the list',
    ['a', 'c', 'd'],
    4,
    { id: 'b', index: 5 },
    { index: 5, isListed: false, previous: 'a', next: 'c' },
  ],
])('the neighbours of a row that is %s', (_name, ids, offset, row, expected) => {
  expect(neighboursOf(ids, offset, row)).toEqual(expected)
})

test('who walks to the next row and back is where they began', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), fc.nat({ max: 30 }), (length, at) => {
      const all = Array.from({ length: length + 2 }, (_, place) => `row ${place}`)
      const begin = at % (length + 1)
      const walk = (index: number) => {
        const offset = Math.max(0, index - 1)
        return neighboursOf(all.slice(offset, offset + 3), offset, { id: `row ${index}`, index })
      }
      expect(walk(begin).next).toBe(`row ${begin + 1}`)
      expect(walk(begin + 1).previous).toBe(`row ${begin}`)
    }),
  )
})

test('whoever has left the list has no place in it, such as an applicant who was decided', () => {
  expect(placeText({ index: 0, isListed: false, count: 0, more: false })).toBe('No longer in the list, 0 left')
  expect(placeText({ index: 4, isListed: true, count: 12, more: false })).toBe('5 of 12')
})

test('no place lies behind the count, whatever was counted before', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 }), fc.boolean(), (index, count, more) => {
      const [, place, all] = /^([\d,]+) of ([\d,]+)\+?$/.exec(placeText({ index, isListed: true, count, more })) ?? []
      const numberOf = (text = '') => Number(text.replaceAll(',', ''))
      expect(numberOf(place)).toBe(index + 1)
      if (index < 10_000) expect(numberOf(all)).toBeGreaterThanOrEqual(index + 1)
    }),
  )
})
