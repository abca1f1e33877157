import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { zip } from '#test/files/zip.ts'
import { readTableFile } from './readTableFile.ts'
import { refusals } from './refusals.ts'

const cellsOf = async (content: Buffer | Uint8Array) =>
  (await readTableFile(Buffer.from(content))).map(({ name, rows }) => [name, rows.map(({ cells }) => cells)])
const people = [
  ['Name', 'Miete'],
  ['Zoë Žák', '1.234,50 €'],
  ['محمد 😀', '7'],
]
const joined = (delimiter: string) => people.map((row) => row.join(delimiter)).join('\r\n')

describe('a text file is read', () => {
  test.each([
    ['with semicolons', Buffer.from(joined(';'))],
    ['with tabs', Buffer.from(joined('\t'))],
    ['with bars', Buffer.from(joined('|'))],
    ['with carets', Buffer.from(joined('^'))],
    ['with a line that names its delimiter', Buffer.from(`sep=;\n${joined(';')}`)],
    ['in UTF-8 with a mark', Buffer.from(`\ufeff${joined(';')}`)],
    ['in UTF-16 with a mark', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le')],
    ['in UTF-16 from the other end', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le').swap16()],
  ])('%s', async (_, content) => {
    expect(await cellsOf(content)).toEqual([[null, people]])
  })

  test('in the code page of Windows', async () => {
    const content = Buffer.from('Name;Stadt\nJosé Núñez;Köln\nZoë;\x93Malmö\x94', 'latin1')
    expect(await cellsOf(content)).toEqual([
      [
        null,
        [
          ['Name', 'Stadt'],
          ['José Núñez', 'Köln'],
          ['Zoë', '“Malmö”'],
        ],
      ],
    ])
  })

  test('in UTF-16 without a mark', async () => {
    const content = Buffer.from('Name\tCity\nAda\tMalmö\n', 'utf16le')
    expect(await cellsOf(content)).toEqual([
      [
        null,
        [
          ['Name', 'City'],
          ['Ada', 'Malmö'],
        ],
      ],
    ])
  })

  test('with commas in amounts, quotes, line breaks in cells, empty rows, and the line of each row', async () => {
    const [sheet] = await readTableFile(Buffer.from('a;b\n\n"one\ntwo";1,5\n;\n"say ""hi""";2,5\n'))
    expect(sheet?.rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['one\ntwo', '1,5'] },
      { line: 6, cells: ['say "hi"', '2,5'] },
    ])
  })

  test('with three hundred columns', async () => {
    const row = Array.from({ length: 300 }, (_, index) => `c${index}`)
    expect(await cellsOf(Buffer.from(row.join(',')))).toEqual([[null, [row]]])
  })
})

describe.each([
  ['an Excel file', writeXlsx],
  ['an OpenDocument file', writeOds],
])('%s is read', (_, write) => {
  test('with each of its sheets, their days and rows', async () => {
    const day = new Date('2026-12-01')
    const content = await write({
      sheets: [
        { name: 'People', rows: [['Name', 'From', 'Rate', 'Remote'], [], ['Zoë 😀', day, 65.5, true]] },
        { name: 'Empty', rows: [] },
        { name: 'Firms', rows: [['Firma']] },
      ],
    })
    expect(await readTableFile(Buffer.from(content))).toEqual([
      {
        name: 'People',
        rows: [
          { line: 1, cells: ['Name', 'From', 'Rate', 'Remote'] },
          { line: 3, cells: ['Zoë 😀', '2026-12-01', '65.5', 'yes'] },
        ],
      },
      { name: 'Empty', rows: [] },
      { name: 'Firms', rows: [{ line: 1, cells: ['Firma'] }] },
    ])
  })
})

describe('a file is refused with a sentence that', () => {
  const xlsx = () => writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }] }).then(Buffer.from)
  const odsOf = (body: string) =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content xmlns:office="urn:o" xmlns:table="urn:t"><office:body><office:spreadsheet><table:table table:name="A">${body}</table:table></office:spreadsheet></office:body></office:document-content>`,
    })
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['is empty', () => Buffer.alloc(0), refusals.EMPTY],
    ['is larger than 50 MB', () => Buffer.alloc(50 * 1024 * 1024 + 1, 'a,'), 'This file is larger than 50 MB.'],
    ['is a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), refusals.NOT_A_TABLE],
    ['is a page of the web', () => Buffer.from('<!DOCTYPE html><table><tr><td>Name'), refusals.NOT_A_TABLE],
    ['is old or has a password', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), refusals.OLD_SPREADSHEET],
    [
      'has a password of its own',
      () =>
        writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }], encryption: { password: 'x', spinCount: 1_000 } }).then(
          Buffer.from,
        ),
      refusals.OLD_SPREADSHEET,
    ],
    [
      'is damaged UTF-8',
      () => Buffer.concat([Buffer.from('Zoë,Žák,Ñandú'), Buffer.from([0xc3, 0x28])]),
      refusals.MIXED_ENCODING,
    ],
    ['never closes a quote', () => Buffer.from('name,note\nAda,"open\nBob,x\n'), refusals.OPEN_QUOTE],
    [
      'has more than a million cells',
      () => Buffer.from('1,2,3,4,5,6,7,8,9,0\n'.repeat(100_001)),
      refusals.TOO_MANY_CELLS,
    ],
    ['is cut off', async () => (await xlsx()).subarray(0, 500), refusals.BROKEN],
    ['is an archive of something else', () => zip({ 'a.txt': 'x' }), refusals.BROKEN],
    [
      'unpacks to more than twentyfold',
      () => zip({ 'xl/workbook.xml': Buffer.alloc(11 * 1024 * 1024) }),
      'This file becomes too large',
    ],
    [
      'repeats a row without end',
      () =>
        odsOf(
          '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>',
        ),
      refusals.BROKEN,
    ],
  ])('%s', { timeout: 60_000 }, async (_, content, sentence) => {
    await expect(readTableFile(await content())).rejects.toThrow(sentence)
  })

  test('and the next file is read as before', async () => {
    expect(await cellsOf(Buffer.from('a,b'))).toEqual([[null, [['a', 'b']]]])
  })

  test('an entity that stands for itself many times is not expanded', async () => {
    const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n} "${`&e${n + 1};`.repeat(10)}">`).join('')
    const content = zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<!DOCTYPE a [${laughs}]><office:document-content><office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell><text:p>A &e0;</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    })
    const outcome = await cellsOf(content).catch((error: Error) => error.message)
    expect(JSON.stringify(outcome).length).toBeLessThan(300)
  })
})
