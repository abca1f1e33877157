import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ImportTally } from '#server/imports/importer/report.ts'
import { importFile } from './importFile.ts'

test('other requests get their turn between rows that are all bad, for which nothing asks the database', async () => {
  const rows = Array.from({ length: 4_000 }, (_, line) => ({ line, cells: new Map([['email', 'none']]) }))
  const target = { importRows: () => Promise.reject(new Error('No row is good.')) }
  const tally = new ImportTally()
  let turns = 0
  let read = false
  const other = (async () => {
    for (; !read; turns++) await nextTurn()
  })()
  for await (const _done of importFile({ file: 'developers.csv', rows, target, tally }));
  read = true
  await other
  expect(tally.report().files).toMatchObject([{ file: 'developers.csv', counts: { bad: 4_000 } }])
  expect(turns).toBeGreaterThan(4)
})
