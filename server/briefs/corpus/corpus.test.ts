import { describe, expect, test } from 'vitest'
import { readBriefs } from './corpus.ts'
import { corpusNames, scoreBrief } from './measure.ts'

const known = corpusNames()

test('the corpus has more than forty briefs, and some that say nothing of a job', () => {
  const briefs = [...readBriefs('open'), ...readBriefs('heldBack')]
  expect(briefs.length).toBeGreaterThan(40)
  expect(briefs.filter(({ marks }) => marks.length === 0).length).toBeGreaterThan(2)
  for (const { text } of briefs) expect(text).not.toMatch(/[{}]/)
})

describe('the reader of briefs, measured with the catalogue that ships', () => {
  test.each([
    ['open', 0.97, 0.97],
    ['heldBack', 0.92, 0.9],
  ] as const)('reads nearly all values of the %s half, and few others', (half, precision, recall) => {
    const scores = readBriefs(half).map((brief) => scoreBrief(brief, known))
    const right = scores.reduce((sum, score) => sum + score.right, 0)
    const [wrong, missed] = [scores.flatMap((score) => score.wrong), scores.flatMap((score) => score.missed)]
    expect(right).toBeGreaterThan(100)
    expect(right / (right + wrong.length)).toBeGreaterThan(precision)
    expect(right / (right + missed.length)).toBeGreaterThan(recall)
  })
})
