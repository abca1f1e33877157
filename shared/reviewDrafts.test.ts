import { expect, test } from 'vitest'
import { missingIn } from './reviewDrafts.ts'

const rubric = [
  { id: 'a', name: 'Correctness', must_pass: true },
  { id: 'b', name: 'Testing', must_pass: false },
]
const missing = (...scores: readonly [number | null, string?][]) =>
  missingIn(rubric, {
    scores: scores.map(([score, comment = null], index) => ({ criterion_id: rubric[index]?.id ?? '', score, comment })),
  }).map(({ sentence, isRequired }) => (isRequired ? sentence : `(${sentence})`))

test.each([
  [[], ['Score at least one criterion.', 'Score “Correctness”, which must be passed.']],
  [[[null], [3]], ['Score “Correctness”, which must be passed.']],
  [[[3], [null]], ['(“Testing” is not scored and will not count.)']],
  [[[3], [1]], ['Say why “Testing” gets a 1.']],
  [[[2], [2]], ['Say why “Correctness” gets a 2.']],
  [
    [
      [1, 'Does not run.'],
      [1, 'None.'],
    ],
    [],
  ],
  [[[4], [4]], []],
] as [readonly [number | null, string?][], string[]][])('scores of %j lack %j', (scores, sentences) => {
  expect(missing(...scores)).toEqual(sentences)
})
