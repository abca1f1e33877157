import { expect, test } from 'vitest'
import type { BadCell } from '#shared/imports/imports.ts'
import { ImportTally } from './report.ts'

const cell = (line: number, more: Partial<BadCell>): BadCell => ({
  file: 'people.csv',
  line,
  who: 'Ada Lovelace',
  heading: 'Recruiter',
  value: 'Nobody Here',
  reason: 'no member of staff is called so.',
  leftOut: false,
  ...more,
})

test('a stranger is told once for each column, whatever the reason says, and any other cell each time', () => {
  const tally = new ImportTally()
  for (const line of [2, 3])
    tally.badCell(cell(line, { code: 'UNKNOWN_STAFF', reason: `Line ${line} names a stranger.` }))
  tally.badCell(cell(4, { code: 'UNKNOWN_STAFF', value: 'nobody HERE' }))
  tally.badCell(cell(5, { code: 'UNKNOWN_STAFF', heading: 'Owner' }))
  for (const line of [6, 7]) tally.badCell(cell(line, {}))
  expect(tally.report().cells?.map(({ line }) => line)).toEqual([2, 5, 6, 7])
})
