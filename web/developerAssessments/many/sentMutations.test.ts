import { expect, test } from 'vitest'
import { idsOf } from './sentMutations.ts'

test('sent assessments are selected one by one, and a filter is refused with a sentence that says so', () => {
  expect(idsOf({ ids: ['a', 'b'] })).toEqual(['a', 'b'])
  expect(() => idsOf({ matching: {} as never })).toThrow('Select the assessments one by one.')
})
