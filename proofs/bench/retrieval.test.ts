import { expect, test } from 'vitest'
import { judgeRankings } from './retrieval.ts'

const relevant = new Map([['brief', new Set(['a', 'b'])]])
const judged = (...ranking: string[]) => judgeRankings(new Map([['brief', ranking]]), relevant)

test('all that are relevant on top are worth 1, none of them 0', () => {
  expect(judged('b', 'a', 'x')).toEqual({ map: 1, ndcg: 1 })
  expect(judged('x', 'y')).toEqual({ map: 0, ndcg: 0 })
})

test('each relevant one counts by its place', () => {
  const { map, ndcg } = judged('x', 'a', 'y', 'b')
  expect(map).toBeCloseTo((1 / 2 + 2 / 4) / 2)
  expect(ndcg).toBeCloseTo((1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)))
})

test('what stands below the fiftieth place counts no more, and a brief without judgements is left out', () => {
  const others = Array.from({ length: 50 }, (_, number) => `other ${number}`)
  expect(judged(...others, 'a', 'b')).toEqual({ map: 0, ndcg: 0 })
  expect(
    judgeRankings(
      new Map([
        ['brief', ['a', 'b']],
        ['unknown', ['x']],
      ]),
      relevant,
    ),
  ).toEqual({ map: 1, ndcg: 1 })
})
