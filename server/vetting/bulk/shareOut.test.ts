import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { shareOut } from './shareOut.ts'

test('each work goes to whoever owes the fewest reviews by then', () => {
  const reviewers = [
    { id: 'ada', open_reviews: 2 },
    { id: 'bob', open_reviews: 0 },
  ]
  expect(shareOut(4, reviewers)).toEqual(['bob', 'bob', 'ada', 'bob'])
  expect(shareOut(3, [])).toEqual([])
})

test('every work has one reviewer, and nobody who gets one ends with two more than another', {
  tags: 'property',
}, () => {
  const loads = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.nat(40), loads, (works, open) => {
      const reviewers = open.map((open_reviews, at) => ({ id: String(at), open_reviews }))
      const given = shareOut(works, reviewers)
      const owed = reviewers.map(({ id, open_reviews }) => open_reviews + given.filter((to) => to === id).length)
      expect(given).toHaveLength(works)
      for (const to of given) expect(owed[Number(to)]).toBeLessThanOrEqual(Math.min(...owed) + 1)
    }),
  )
})
