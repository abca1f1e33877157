import { expect, test } from 'vitest'
import { contradict, coverageText, coversRubric } from './reviewEvidence.ts'

const line = (id: string, weight: number, must_pass = false) => ({ id, weight, must_pass })
const rated = (criterion_id: string, weight: number, score: number | null, must_pass = false) => ({
  criterion_id,
  weight,
  score,
  must_pass,
})

test.each([
  ['every criterion', [4, 3, 2], true],
  ['exactly 60% of the weights', [4, 4, null], true],
  ['less than that', [4, null, null], false],
  ['all but the one that must be passed', [null, 4, 4], false],
  ['nothing', [null, null, null], false],
])('a review of %s covers its rubric: %s', (_what, [a = null, b = null, c = null], covers) => {
  const rubric = [line('a', 3, true), line('b', 3), line('c', 4)]
  expect(coversRubric([rated('a', 3, a, true), rated('b', 3, b), rated('c', 4, c)], rubric)).toBe(covers)
})

test('a rubric without criteria is covered by anything', () => {
  expect(coversRubric([], [])).toBe(true)
})

test.each([
  ['24.9 points apart', [rated('a', 1, 4)], [rated('a', 1, 3), rated('b', 249, 3), rated('c', 1, 4)], false],
  ['25 points apart', [rated('a', 1, 4)], [rated('a', 1, 3)], true],
  ['failing the same criterion', [rated('a', 1, 2, true)], [rated('a', 1, 1, true), rated('b', 9, 2)], false],
  [
    'with one that fails a must-pass criterion',
    [rated('a', 1, 2, true)],
    [rated('a', 1, 3, true), rated('b', 9, 2)],
    true,
  ],
] as const)('two reviews %s contradict each other: %s', (_what, one, other, isContradiction) => {
  expect(contradict([one, other])).toBe(isContradiction)
  expect(contradict([other, one])).toBe(isContradiction)
})

test('one review contradicts nothing, and a third one decides between two', () => {
  const [high, low] = [[rated('a', 1, 4)], [rated('a', 1, 1)]]
  expect(contradict([high])).toBe(false)
  expect(contradict([high, low, high])).toBe(false)
})

test('coverage is told in words', () => {
  expect([coverageText(4, 5), coverageText(0, 1)]).toEqual(['4 of 5 criteria', '0 of 1 criterion'])
})
