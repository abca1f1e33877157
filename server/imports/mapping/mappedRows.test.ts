import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { DecidedTable } from '#shared/imports/mapping.ts'
import { mappedRows } from './mappedRows.ts'

test('other requests get their turn between the rows of a long table', async () => {
  const rows = Array.from({ length: 2_000 }, (_, line) => ({ line, cells: [`p${line}@many.example`] }))
  const columns = [{ heading: 'Mail', column: 'email' }]
  const mapping: DecidedTable = { file: 'developers.csv', columns, fixed: {}, corrections: [], apart: [] }
  let turns = 0
  let read = false
  const other = (async () => {
    for (; !read; turns++) await nextTurn()
  })()
  expect(await mappedRows({ headings: ['Mail'], rows, skipped: [] }, mapping, '2026-12-01')).toHaveLength(2_000)
  read = true
  await other
  expect(turns).toBeGreaterThan(4)
})
