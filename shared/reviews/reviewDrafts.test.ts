import { expect, test } from 'vitest'
import { missingIn } from './reviewDrafts.ts'

const rubric = [
  { id: 'a', name: 'Correctness', must_pass: true },
  { id: 'b', name: 'Testing', must_pass: false },
]
const work = { criteria: rubric, skills: [], claimed_skills: [] }
const noSkills = { shown_skills: [], unclaimed_skills: [], unshown_skills: [] }
const missing = (...scores: readonly [number | null, string?][]) =>
  missingIn(work, {
    ...noSkills,
    scores: scores.map(([score, comment = null], index) => ({ criterion_id: rubric[index]?.id ?? '', score, comment })),
  }).map(({ sentence, isRequired }) => (isRequired ? sentence : `(${sentence})`))

test.each([
  [[], ['Score at least one criterion.']],
  [[[null], [3]], ['(“Correctness” must be passed and isn’t scored, so this review can’t settle the result.)']],
  [[[3], [null]], ['(“Testing” is not scored and will not count.)']],
  [[[3], [1]], ['Explain why “Testing” gets a 1.']],
  [[[2], [2]], ['Explain why “Correctness” gets a 2.']],
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

test.each([
  [{}, ['Say whether the work shows SQL.', 'Say whether the work shows CSS.']],
  [{ shown_skills: ['SQL'], unshown_skills: ['CSS'] }, []],
  [{ unclaimed_skills: ['SQL', 'Go'], shown_skills: ['CSS'] }, []],
  [{ shown_skills: ['SQL', 'CSS', 'Go'] }, ['The developer does not claim Go. Say whether it counts.']],
])('of the claimed SQL and CSS, and of Go, %j lacks %j', (answers, sentences) => {
  const skilled = { criteria: [], skills: ['SQL', 'Go', 'CSS'], claimed_skills: ['SQL', 'CSS'] }
  const lacks = missingIn(skilled, { scores: [], ...noSkills, ...answers }).filter(({ skill }) => skill !== null)
  expect(lacks.map(({ sentence }) => sentence)).toEqual(sentences)
  expect(lacks.every(({ isRequired }) => isRequired)).toBe(true)
})
