import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { editDistance } from './editDistance.ts'

test.each([
  ['python', 'python', 0],
  ['pyhton', 'python', 1],
  ['kuberntes', 'kubernetes', 1],
  ['reactt', 'react', 1],
  ['jva', 'java', 1],
  ['rust', 'ruby', 2],
  ['', 'go', 2],
])('from %s to %s are %i steps', (one, other, steps) => {
  expect(editDistance(one, other)).toBe(steps)
})

test('it is the same both ways, and never more than the longer word has letters', { tags: 'property' }, () => {
  const word = fc.stringMatching(/^[a-c]{0,8}$/)
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other)
      expect(distance).toBe(editDistance(other, one))
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(distance === 0).toBe(one === other)
    }),
  )
})
