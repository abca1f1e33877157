import { expect, test } from 'vitest'
import { createGivenAnswers } from './answers.ts'

const given = (rows: number) => ({ version: 'v', ranking: 'r', change: 1, rows: Array<number>(rows).fill(0) })

test('answers are kept while they are asked for, within 10,000 rows', () => {
  const answers = createGivenAnswers<number>()
  answers.set('asked', given(4_000))
  answers.set('old', given(4_000))
  expect(answers.get('asked')?.rows).toHaveLength(4_000)
  answers.set('new', given(4_000))
  expect(answers.get('old')).toBeUndefined()
  expect(answers.get('asked')).toBeDefined()
  answers.set('new', given(10))
  answers.set('another', given(4_000))
  expect(['asked', 'new', 'another'].map((name) => answers.get(name)?.rows.length)).toEqual([4_000, 10, 4_000])
})

test('one answer that is larger is not kept', () => {
  const answers = createGivenAnswers<number>()
  answers.set('huge', given(10_001))
  expect(answers.get('huge')).toBeUndefined()
})
