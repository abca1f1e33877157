import { expect, test } from 'vitest'
import { followRows, unfinishedText } from './importProgress.ts'

const counts = (added: number, bad = 0) => ({ added, changed: 0, unchanged: 0, bad })
const preview = {
  files: [
    { file: 'developers.csv', counts: counts(900, 100) },
    { file: 'Notes.xlsx › Calls', counts: counts(1_000) },
    { file: 'Openings.csv › companies', counts: counts(50) },
    { file: 'Resumes', counts: counts(50) },
  ],
  problems: [],
}

test('a running import of rows tells how many of its table are done, and the time left of all tables', () => {
  let now = 5_000
  const follow = followRows(preview, () => now)
  now += 10_000
  expect(follow('developers.csv', 500)).toEqual({ file: 'developers.csv', done: 500, of: 1_000, secondsLeft: 30 })
  now += 10_000
  expect(follow('developers.csv', 1_000).secondsLeft).toBe(20)
  now += 20_000
  const last = { file: 'Notes.xlsx › Calls', done: 1_000, of: 1_000, secondsLeft: 0 }
  expect(follow('Notes.xlsx › Calls', 1_000)).toEqual(last)
})

test('few rows tell no time, and a table that the preview did not count has no total', () => {
  const follow = followRows(preview, () => 0)
  expect(follow('developers.csv', 3)).toEqual({ file: 'developers.csv', done: 3, of: 1_000 })
  expect(follow('later.csv', 4)).toEqual({ file: 'later.csv', done: 4 })
})

test.each([
  [{ file: 'Resumes', done: 1_304, of: 10_000 }, 'It came to 1,304 of 10,000 (Resumes).'],
  [{ file: 'later.csv', done: 500 }, 'It came to 500 (later.csv).'],
])('an import that did not end tells how far it came, and how to go on', (progress, sentence) => {
  expect(unfinishedText(progress)).toContain(sentence)
  expect(unfinishedText(progress)).toContain('Choose the same files again')
})
