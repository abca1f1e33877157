import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { noAnchors, shareOf, sumOfWeights, wordsOfScore } from './rubrics.ts'

const weight = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom('', 0, -3, 1.5, Number.NaN))

test('the shares of a rubric add up to 100 %, whatever is half typed', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 10 }), (weights) => {
      const shares = weights.map((one) => shareOf(one, weights))
      const whole = weights.filter((one) => typeof one === 'number' && one > 0 && Number.isInteger(one))
      expect(shares.filter((share) => share !== null)).toHaveLength(whole.length)
      const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0)
      expect(sum).toBeCloseTo(sumOfWeights(weights) > 0 ? 100 : 0)
    }),
  )
})

test('a score without an anchor says which end of the scale it is, unless others of its criterion have one', () => {
  const words = (anchors: readonly string[]) => [1, 2, 3, 4].map((score) => wordsOfScore(anchors, score))
  expect(words(noAnchors)).toEqual(['lowest', '', '', 'highest'])
  expect(words(['Fails', '', '', ''])).toEqual(['Fails', '', '', ''])
})
