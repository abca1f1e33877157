import { expect, test } from 'vitest'
import type { ImportReport } from '#shared/imports/imports.ts'
import { firstOutcome, listedCount, listedRows, outcomeOptions } from './plannedRows.ts'

const counts = { added: 700, changed: 1, unchanged: 0, bad: 1 }
const report: ImportReport = {
  files: [
    { file: 'people.csv', counts },
    { file: 'Resumes', counts: { added: 9, changed: 0, unchanged: 0, bad: 0 } },
  ],
  problems: [
    { file: 'people.csv', line: 4, reason: 'It has no name.' },
    { file: 'people.csv', line: 4, reason: 'It has no address.' },
  ],
  rows: [
    { file: 'people.csv', line: 2, who: 'Ada', outcome: 'added', values: [] },
    {
      file: 'people.csv',
      line: 3,
      who: 'Bob',
      outcome: 'changed',
      values: [{ field: 'City', from: null, to: 'Oslo' }],
    },
  ],
}

test('a row that is left out is listed once, with all its reasons, and comes first', () => {
  const rows = listedRows(report)
  expect(rows.map(({ outcome, line }) => `${outcome} ${line}`)).toEqual(['added 2', 'changed 3', 'bad 4'])
  expect(rows.at(-1)?.reason).toBe('It has no name. It has no address.')
  expect(firstOutcome(rows)).toBe('bad')
  expect(firstOutcome([])).toBe('added')
})

test('counts are those of all rows, also of rows that are not named, and never those of resumes', () => {
  const rows = listedRows(report)
  expect(listedCount(report, rows, 'added', '')).toBe(700)
  expect(outcomeOptions(report, rows, 'people.csv')).toEqual([
    { outcome: 'added', count: 700 },
    { outcome: 'changed', count: 1 },
    { outcome: 'bad', count: 1 },
  ])
})
