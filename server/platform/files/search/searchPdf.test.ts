import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { searchFile } from '#server/platform/files/searchFile.ts'
import { catalogue, onePage, pages, pdf, pdfStream, pdfWith } from '#test/files/pdf.ts'
import { zip } from '#test/files/zip.ts'

const search = async (content: Buffer, ...words: readonly string[]) =>
  (
    await searchFile(
      content,
      words.map((text) => ({ text, whole: true })),
      'test',
    )
  ).map(({ place, found, examples }) => `${place} ${found}: ${examples.join(', ')}`)

/** "Ünal" as a string of two bytes to a letter, which no search for its bytes finds. */
const hidden = '<FEFF00DC006E0061006C>'
const flate = (text: string, more = '') => pdfStream(deflateSync(Buffer.from(text)), `/Filter /FlateDecode ${more}`)
const blank = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
/** A document with entries in its catalogue. @param more objects from the fourth on. */
const withCatalogue = (entries: string, ...more: readonly string[]) =>
  pdf(`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, pages, blank, ...more)
const withInfo = (entries: string) => pdfWith('/Info 4 0 R', [catalogue, pages, blank, `<< ${entries} >>`])
const withNote = (entries: string, ...more: readonly string[]) =>
  onePage('/MediaBox [0 0 9 9] /Annots [4 0 R]', `<< /Type /Annot /Rect [0 0 9 9] ${entries} >>`, ...more)
const withField = (entries: string) =>
  pdf(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
    pages,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>',
    `<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /FT /Tx ${entries} >>`,
  )
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>Ünal</dc:creator></x:xmpmeta>'
const asXmp = '/Type /Metadata /Subtype /XML'

/** Bytes as ASCII85 writes them, four to five letters. */
function ascii85(bytes: Buffer): string {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  const digits = (value: number) =>
    [85 ** 4, 85 ** 3, 85 ** 2, 85, 1].map((weight) => String.fromCharCode(33 + (Math.floor(value / weight) % 85)))
  const groups = Array.from({ length: padded.length / 4 }, (_, at) => digits(padded.readUInt32BE(at * 4)).join(''))
  return `${groups.join('').slice(0, Math.ceil((bytes.length * 5) / 4))}~>`
}

/** Bytes as LZW writes them that never found any twice: a code of nine bits for each, between a start and an end. */
function lzw(bytes: Buffer): Buffer {
  const bits = [256, ...bytes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/** A document whose objects 5 and 6 lie packed in another one, and whose table of objects is a stream. */
function withPackedObjects(info: string, item: string): Buffer {
  const index = `5 0 6 ${info.length + 1} `
  const body = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines << /First 6 0 R /Last 6 0 R >> >>',
    pages,
    blank,
    flate(`${index}${info} ${item}`, `/Type /ObjStm /N 2 /First ${index.length}`),
  ]
  let file = '%PDF-1.7\n'
  const offsets = body.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj ${object} endobj\n`
    return offset
  })
  const table = Buffer.concat(
    [[0, 0, 255], ...offsets.map((offset) => [1, offset, 0]), [2, 4, 0], [2, 4, 1], [1, file.length, 0]].map(
      ([kind = 0, where = 0, last = 0]) => Buffer.from([kind, where >> 8, where & 255, last]),
    ),
  )
  const start = file.length
  file += `7 0 obj ${pdfStream(table, '/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Info 5 0 R')} endobj\n`
  return Buffer.from(`${file}startxref\n${start}\n%%EOF`, 'latin1')
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Buffer, content: Buffer): Buffer {
  const box = Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    ;[box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0]
  }
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  let [at, other] = [0, 0]
  return content.map((byte) => {
    at = (at + 1) & 255
    other = (other + (box[at] ?? 0)) & 255
    swap(at, other)
    return byte ^ (box[((box[at] ?? 0) + (box[other] ?? 0)) & 255] ?? 0)
  }) as Buffer
}

/** A document that opens with an empty password, whose author and XMP are encrypted as PDF 1.3 does. */
function encrypted(author: string): Buffer {
  const owner = rc4(md5(padding).subarray(0, 5), padding)
  const key = md5(padding, owner, Buffer.from('fcffffff', 'hex'), Buffer.from('id')).subarray(0, 5)
  const forObject = (number: number, content: Buffer) =>
    rc4(md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10), content)
  const info = `<< /Author <${forObject(4, Buffer.from(author, 'latin1')).toString('hex')}> >>`
  const lock = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, padding).toString('hex')}> >>`
  const metadata = pdfStream(forObject(5, deflateSync(xmp.replace('Ünal', 'Kemal'))), `${asXmp} /Filter /FlateDecode`)
  const root = '<< /Type /Catalog /Pages 2 0 R /Metadata 5 0 R >>'
  return pdfWith('/Info 4 0 R /ID [(id) (id)] /Encrypt 6 0 R', [root, pages, blank, info, metadata, lock])
}

const action = (script: string) => `<< /S /JavaScript /JS ${script} >>`
const filespec = (name: string) => `<< /Type /Filespec /F ${name} /EF << /F 5 0 R >> >>`

describe('a name is found in a PDF', () => {
  test.each<[string, Buffer]>([
    ['in its author', withInfo(`/Author ${hidden}`)],
    ['in an entry of its own', withInfo(`/Zz ${hidden}`)],
    ['in the name of an entry', withInfo('/By#20#dcnal (x)')],
    ['in an entry with escapes', withInfo('/Author (\\334na\\\nl)')],
    ['in packed XMP', withCatalogue('/Metadata 4 0 R', flate(xmp, asXmp))],
    [
      'in XMP that is packed twice',
      withCatalogue(
        '/Metadata 4 0 R',
        pdfStream(ascii85(deflateSync(xmp)), `${asXmp} /Filter [/ASCII85Decode /FlateDecode]`),
      ),
    ],
    [
      'in XMP as LZW packs it',
      withCatalogue('/Metadata 4 0 R', pdfStream(lzw(Buffer.from(xmp)), `${asXmp} /Filter /LZWDecode`)),
    ],
    [
      'in its outline',
      withCatalogue('/Outlines << /First 4 0 R /Last 4 0 R /Count 1 >>', `<< /Title ${hidden} /Dest [3 0 R /Fit] >>`),
    ],
    ['in a note', withNote(`/Subtype /Text /Contents ${hidden}`)],
    ['in the author of a note', withNote(`/Subtype /Text /T ${hidden}`)],
    ['in a note with styles', withNote(`/Subtype /Text /RC (<body><p>&Uuml;nal</p></body>)`)],
    ['in a link', withNote('/Subtype /Link /A << /S /URI /URI (https://vouch.example/%C3%9Cnal) >>')],
    ['in the value of a field', withField(`/T (a) /V ${hidden}`)],
    ['in the name of a field', withField(`/T ${hidden}`)],
    ['in the tip of a field', withField(`/T (a) /TU ${hidden}`)],
    ['in the choices of a field', withField(`/T (a) /FT /Ch /Opt [${hidden}]`)],
    ['in the script of a field', withField(`/T (a) /AA << /K ${action(hidden)} >>`)],
    ['in a script', withCatalogue(`/Names << /JavaScript << /Names [(a) ${action(hidden)}] >> >>`)],
    [
      'in the script that opens it',
      withCatalogue('/OpenAction 4 0 R', action('5 0 R'), flate('var by = "\\u00dcnal"')),
    ],
    [
      'in a file that is attached',
      withCatalogue('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', filespec('(a.md)'), flate('By Ünal')),
    ],
    [
      'in the name of such a file',
      withCatalogue('/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>', filespec(hidden), flate('x')),
    ],
    [
      'in a file that is pinned to a page',
      withNote(`/Subtype /FileAttachment /FS ${filespec('(a.md)')}`, flate('By Ünal')),
    ],
    [
      'in an archive that is attached',
      withCatalogue(
        '/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>',
        filespec('(a.zip)'),
        pdfStream(zip({ 'a.md': 'By Ünal' }), '/Type /EmbeddedFile'),
      ),
    ],
    ['in what packed objects say', withPackedObjects(`<< /Author ${hidden} >>`, '<< >>')],
    ['in an outline of packed objects', withPackedObjects('<< >>', `<< /Title ${hidden} /Dest [3 0 R /Fit] >>`)],
  ])('%s', async (_place, content) => {
    expect(await search(content, 'unal')).toContainEqual(expect.stringMatching(/ unal: /))
  })

  test('that is encrypted with an empty password', async () => {
    const found = await search(encrypted('Ünal'), 'unal', 'kemal')
    expect(found).toEqual([expect.stringMatching(/ unal: /), expect.stringMatching(/ kemal: /)])
  })
})

test('where a name stands in a PDF is told, by its page or its attached file', async () => {
  const note = `<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents ${hidden} >>`
  const content = pdf(
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> >>',
    pages,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${note}] >>`,
    filespec('(work.md)'),
    flate('By Ünal'),
  )
  const [texts, metadata] = await search(content, 'unal')
  expect(texts).toMatch(/^TEXT unal: .*The file, page 1.*work\.md/)
  expect(metadata).toBe('METADATA unal: ')
})

test('a name is found that nothing in a PDF refers to, and in a PDF that no engine opens', async () => {
  const unused = flate('By Ünal')
  expect(await search(onePage('/MediaBox [0 0 9 9]', unused), 'unal')).toEqual(['TEXT unal: '])
  expect(await search(Buffer.from(`%PDF-1.7\n4 0 obj ${unused}`, 'latin1'), 'unal')).toEqual([
    'TEXT unal: ',
    'UNSEARCHED A PDF that is damaged or has a password: ',
  ])
})

test.each([
  ['has a password', () => readFile(path.join(import.meta.dirname, '../../../../test/files/encrypted.pdf'))],
  ['is cut off', () => readFile(path.join(import.meta.dirname, '../../../../test/files/truncated.pdf'))],
  ['is damaged', () => Buffer.from('%PDF-1.7\nnothing')],
])('a PDF that %s is told to be unsearched', async (_, make) => {
  expect(await search(await make(), 'unal')).toEqual(['UNSEARCHED A PDF that is damaged or has a password: '])
})

test('a PDF that unpacks without end is refused with what to do', { tags: 'large' }, async () => {
  const bomb = withCatalogue(
    '/Metadata 4 0 R',
    pdfStream(deflateSync(Buffer.alloc(65 * 1024 * 1024)), `${asXmp} /Filter /FlateDecode`),
  )
  await expect(search(bomb, 'unal')).rejects.toThrow(/^This file (is too large|takes too long) to search/)
})
