import { describe, expect, test } from 'vitest'
import { csvText } from '#shared/platform/text/csvText.ts'
import * as fc from '#test/draws/property.ts'
import { type CsvColumns, readCsv } from './csv.ts'

const columns: CsvColumns = { known: ['email', 'first_name', 'notes'], required: ['email'] }

async function read(text: string | Uint8Array, pieceSize = 1_000) {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, index) =>
    bytes.subarray(index * pieceSize, (index + 1) * pieceSize),
  )
  const rows = []
  for await (const row of readCsv(pieces, columns)) {
    rows.push('reason' in row ? row : { line: row.line, ...Object.fromEntries(row.cells) })
  }
  return rows
}

/** Returns a cell as the reader does: trimmed, with normalized newlines. */
const asRead = (cell: string) => cell.replace(/\r\n?/g, '\n').trim()

test('whatever a file contains is read back, however it is split, each row with its first line number', {
  tags: 'property',
}, async () => {
  const cell = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('a,b', 'x;y', 'q"q', '"', 'l\nm', 'l\r\nm', 'l\rm'),
    )
    .filter((text) => !/[\0\ufffd]/.test(text) && text.isWellFormed())
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => asRead(text) !== ''))
  const options = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 8 }),
    delimiter: fc.constantFrom(',', ';'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '\ufeff'),
    pieceSize: fc.integer({ min: 1, max: 40 }),
    lastEnd: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(options, async ({ rows, delimiter, end, mark, pieceSize, lastEnd }) => {
      const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter))
      const text = [columns.known.join(delimiter), ...quoted].join(end) + (lastEnd ? end : '')
      let line = 2
      const expected = rows.map((cells) => {
        const said = cells
          .map((text, index) => [columns.known[index] ?? '', asRead(text)] as const)
          .filter(([, text]) => text)
        const read = { line, ...Object.fromEntries(said) }
        line += cells.join('').replace(/\r\n?/g, '\n').split('\n').length
        return read
      })
      expect(await read(mark + text, pieceSize)).toEqual(expected)
    }),
  )
})

test('no bytes make the reader fail: every row is read or reported', { tags: 'property' }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (bytes, headed) => {
      for (const row of await read(Buffer.concat([Buffer.from(headed ? 'email,notes\n' : ''), bytes]))) {
        expect(row.line === null || row.line > 0).toBe(true)
      }
    }),
  )
})

describe('a file', () => {
  test.each([
    ['', null, 'The file is empty: its first row must name the columns.'],
    ['\n\n', null, 'The file is empty: its first row must name the columns.'],
    ['first_name\nAda', 1, 'The first row does not name the column “email”.'],
    [
      'email,e-mail\na@b.example,x',
      1,
      'The column “e_mail” is unknown. The file may have these columns: email, first_name, notes.',
    ],
    [
      'email,__proto__\na@b.example,x',
      1,
      'The column “__proto__” is unknown. The file may have these columns: email, first_name, notes.',
    ],
    ['email,Email\na,b', 1, 'The column “email” appears twice.'],
    [Buffer.from('email\nada', 'utf16le'), 1, 'Some characters are not UTF-8. Save the file as “CSV UTF-8”.'],
    [Buffer.from('\ufeffemail\nada', 'utf16le'), 1, 'Some characters are not UTF-8. Save the file as “CSV UTF-8”.'],
  ])('%j is not read', async (text, line, reason) => {
    expect(await read(text)).toEqual([{ line, reason }])
  })

  test('may name its columns as people do, and have empty lines and empty rows', async () => {
    expect(await read(' EMAIL ,First-Name\n\nada@x.example,Ada\n , \n,,\n\nbob@x.example,\n')).toEqual([
      { line: 3, email: 'ada@x.example', first_name: 'Ada' },
      { line: 7, email: 'bob@x.example' },
    ])
  })

  test('reports rows that are not UTF-8 or too long, and reads the others', async () => {
    const text = Buffer.concat([
      Buffer.from('email,first_name\na@x.example,Ada\nj@x.example,Jos'),
      Buffer.from([0xe9]),
      Buffer.from('\nb@x.example,Bo,b\nc@x.example,"Cy ""the"" C"\n'),
    ])
    expect(await read(text)).toEqual([
      { line: 2, email: 'a@x.example', first_name: 'Ada' },
      { line: 3, reason: 'Some characters are not UTF-8. Save the file as “CSV UTF-8”.' },
      { line: 4, reason: expect.stringContaining('more cells than the first row names') },
      { line: 5, email: 'c@x.example', first_name: 'Cy "the" C' },
    ])
  })

  test('reports a quote that is never closed, and keeps the rows before it', async () => {
    const rest = 'x,y\n'.repeat(200_000)
    expect(await read(`email,first_name\na@x.example,Ada\nb@x.example,"Bo\n${rest}`, 65_536)).toEqual([
      { line: 2, email: 'a@x.example', first_name: 'Ada' },
      { line: 3, reason: expect.stringContaining('A quote is opened here and never closed') },
    ])
  })
})

test('cells that a spreadsheet would run are written as text', () => {
  const rows = [['=1+1', '@x', '-1', '+1', 'a,b', 'q"q', '\tx', 'plain']]
  expect(csvText(rows)).toBe(`'=1+1,'@x,'-1,'+1,"a,b","q""q",'\tx,plain\r\n`)
})

test('a file in one piece is read bit by bit, so that its first row does not wait for the last one', async () => {
  const content = Buffer.from(`name\n${'Ada\n'.repeat(100_000)}`)
  const rows = readCsv([content], { known: ['name'], required: ['name'] })
  await rows.next()
  content.write('Bea', content.length - 4)
  let last: unknown
  for await (const row of rows) last = row
  expect(last).toEqual({ line: 100_001, cells: new Map([['name', 'Bea']]) })
})
