import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { addFeedback, countWords, feedback, rarity, scoreDocument, weighWords } from './bm25.ts'

const use = {
  documents: 10,
  having: new Map([
    ['common', 9],
    ['some', 4],
    ['rare', 1],
  ]),
}

test('the rarer a word is, the more it counts, and none counts against a document', { tags: 'property' }, () => {
  const of = (word: string) => rarity(word, use)
  expect(of('unknown')).toBeGreaterThan(of('rare'))
  expect(of('rare')).toBeGreaterThan(of('some'))
  expect(of('some')).toBeGreaterThan(of('common'))
  fc.assert(
    fc.property(fc.nat(100), fc.nat(200), (documents, having) => {
      expect(rarity('word', { documents, having: new Map([['word', having]]) })).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a word that stands more often counts more, up to a limit, and less in a longer document', () => {
  const weights = weighWords(countWords(['rare']), use)
  const score = (times: number, others: number) =>
    scoreDocument(
      new Map([
        ['rare', times],
        ['filler', others],
      ]),
      weights,
      20,
    )
  expect(score(2, 18)).toBeGreaterThan(score(1, 19))
  expect(score(1, 19)).toBeGreaterThan(score(1, 199))
  expect(score(1_000, 0)).toBeLessThan(2.2 * rarity('rare', use))
})

test('the best documents add the words that three of them share, for half of the weight', () => {
  const shared = Array.from({ length: 3 }, () => ({ score: 2, words: countWords(['some', 'rare', 'alone']) }))
  const best = [...shared, { score: 1, words: countWords(['some', 'single']) }]
  const weights = addFeedback(countWords(['some', 'asked']), best, use)
  expect([...weights.keys()].toSorted()).toEqual(['alone', 'asked', 'rare', 'some'])
  const share = (word: string) => (weights.get(word) ?? 0) / rarity(word, use)
  expect(share('asked')).toBeCloseTo((1 - feedback.share) / 2)
  expect(['some', 'rare', 'alone', 'asked'].reduce((sum, word) => sum + share(word), 0)).toBeCloseTo(1)
})

test('fewer than three documents that share words add none', () => {
  const best = Array.from({ length: 2 }, () => ({ score: 2, words: countWords(['rare']) }))
  expect([...addFeedback(countWords(['asked']), best, use).keys()]).toEqual(['asked'])
})
