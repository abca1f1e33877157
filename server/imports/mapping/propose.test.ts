import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTableFile } from '#server/platform/files/readTableFile.ts'
import { findTable } from './findTable.ts'
import { proposeMapping } from './propose.ts'

const folder = path.join(import.meta.dirname, '../../../test/imports')

async function proposalOf(name: string, content?: Buffer) {
  const [sheet] = await readTableFile(content ?? (await readFile(path.join(folder, name))))
  const table = findTable(sheet?.rows ?? [])
  if (!table) throw new Error(`${name} has no table.`)
  return { table, proposal: proposeMapping(name, table) }
}

/** The columns that a person would choose, for each file of `test/imports`; a heading that is not named goes nowhere. */
const wanted: Record<string, { file: string; columns: Record<string, string> }> = JSON.parse(
  await readFile(path.join(folder, 'wanted.json'), 'utf8'),
)

const keptBack = path.join(import.meta.dirname, '../../../test/keptBack')
const answers: typeof wanted = JSON.parse(await readFile(path.join(keptBack, 'wanted.json'), 'utf8'))

test('every messy file has its answer', async () => {
  const names = (await readdir(folder)).filter((name) => name !== 'wanted.json')
  expect(names.toSorted()).toEqual(Object.keys(wanted).toSorted())
})

test.each(Object.entries(wanted))('%s is recognised with all of its columns', async (name, { file, columns }) => {
  const { proposal } = await proposalOf(name)
  const found = proposal.columns.flatMap(({ heading, column }) => (column ? [[heading, column] as const] : []))
  expect({ file: proposal.file, columns: Object.fromEntries(found) }).toEqual({ file, columns })
})

describe('five exports that were kept back while the headings were chosen', () => {
  test('are mapped untouched: at least 95 % of the columns that have a place, less those that are guessed wrongly', async () => {
    const marks = await Promise.all(
      Object.entries(answers).map(async ([name, { file, columns }]) => {
        const { proposal } = await proposalOf(name, await readFile(path.join(keptBack, name)))
        const places = proposal.columns.map(({ heading, column }) => [columns[heading] ?? null, column] as const)
        const isRight = proposal.file === file
        return {
          wanted: Object.keys(columns).length,
          right: places.filter(([place, column]) => isRight && place !== null && place === column).length,
          wrong: places.filter(([place, column]) => column !== null && (!isRight || place !== column)).length,
        }
      }),
    )
    const sum = (count: (mark: (typeof marks)[number]) => number) =>
      marks.reduce((total, mark) => total + count(mark), 0)
    expect(marks).toHaveLength(5)
    const share = (sum(({ right }) => right) - sum(({ wrong }) => wrong)) / sum((mark) => mark.wanted)
    expect(share).toBeGreaterThanOrEqual(0.95)
  })

  test('are taken for exports of a system only when they are', async () => {
    const systems = await Promise.all(
      Object.keys(answers).map(async (name) => {
        const { proposal } = await proposalOf(name, await readFile(path.join(keptBack, name)))
        return proposal.system
      }),
    )
    // The table of Greenhouse has only two of its marks, as one of anybody may.
    expect(systems).toEqual([null, 'LEVER', 'ASHBY', null, null])
  })
})

describe('a table', () => {
  test('begins below its title, ends above its totals, and says which lines it leaves out', async () => {
    const text = 'Candidates 2026\n\nName,Rate,City\nAna Silva,65,Lisbon\nBo Ek,70,Malmö\nTotal,135,\nExported by Eva\n'
    const { table } = await proposalOf('inline', Buffer.from(text))
    expect(table).toEqual({
      headings: ['Name', 'Rate', 'City'],
      rows: [
        { line: 4, cells: ['Ana Silva', '65', 'Lisbon'] },
        { line: 5, cells: ['Bo Ek', '70', 'Malmö'] },
      ],
      skipped: [1, 6, 7],
    })
  })

  test('ends above a row of totals that fills each column, and keeps a company that is called Total', async () => {
    const totals = await proposalOf('inline', Buffer.from('Name,City,Jobs\nNorth,Oslo,2\nSouth,Rome,3\nTotal,2,5\n'))
    expect(totals.table.skipped).toEqual([4])
    const named = await proposalOf('inline', Buffer.from('Name,City,Jobs\nNorth,Oslo,2\nSouth,Rome,3\nTotal,Paris,5\n'))
    expect(named.table.skipped).toEqual([])
  })

  test('with two rows of headings and headings that repeat has each of them by another name', async () => {
    const { table } = await proposalOf('inline', Buffer.from(',Hourly,,Yearly,\nTitle,Min,Max,Min,Max\nDev,1,2,3,4\n'))
    expect(table.headings).toEqual(['Title', 'Hourly Min', 'Hourly Max', 'Yearly Min', 'Yearly Max'])
  })

  test('whose days can be read in two ways asks for their order once for the column', async () => {
    const rows = 'Name,Email,Available\nAna Silva,a@x.example,3/4/2026\nBo Ek,b@x.example,5/6/2026\n'
    const { proposal } = await proposalOf('inline', Buffer.from(rows))
    expect(proposal.columns[2]).toEqual({
      heading: 'Available',
      examples: ['3/4/2026', '5/6/2026'],
      column: 'available_from',
      days: 'AMBIGUOUS',
    })
  })
})
