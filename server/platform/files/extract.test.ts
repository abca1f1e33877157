import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { onePage, pdfStream } from '#test/files/pdf.ts'
import { zip } from '#test/files/zip.ts'
import { extractText } from './extract.ts'
import { refusals } from './refusals.ts'

// The files are made by test/fileSources/make.sh with Chromium, LibreOffice and Ghostscript.
const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/files', name))

describe('the text of', () => {
  test.each([
    ['a PDF of a browser', 'resume.pdf', 'PDF'],
    ['a PDF of LibreOffice', 'office.pdf', 'PDF'],
    ['a PDF that only its owner may change', 'owned.pdf', 'PDF'],
    ['a Word file of LibreOffice', 'resume.docx', 'DOCX'],
  ])('%s', async (_, name, type) => {
    const extract = await extractText(await fixture(name))
    expect(extract.type).toBe(type)
    expect(extract.text).toContain('José Álvarez')
    expect(extract.text).toContain('C++, C#, F#, .NET, ASP.NET, Node.js, React.js, CI/CD, full-stack')
    expect(extract.text).toContain('an efficient trading office')
  })

  test('two columns, one after the other', async () => {
    const { text } = await extractText(await fixture('two-columns.pdf'))
    expect(text.replaceAll('\n', ' ')).toMatch(/Left column Marta .* she likes it. Right column .* all of it\.$/)
  })

  test.each([
    ['UTF-8', Buffer.from('Zoë writes Go')],
    ['UTF-8 with a mark', Buffer.from('\ufeffZoë writes Go')],
    ['UTF-16', Buffer.from('\ufeffZoë writes Go', 'utf16le')],
    ['the code page of Windows', Buffer.from('Zoë writes Go', 'latin1')],
  ])('a text file in %s', async (_, content) => {
    expect(await extractText(content)).toEqual({ type: 'TXT', text: 'Zoë writes Go' })
  })

  test('text is normalized: ligatures become letters, hyphenated words are joined, control characters are removed', async () => {
    const { text } = await extractText(Buffer.from('eﬃcient\u0007  devel-\nopment\r\n\n\n\nof\u00a0Kuber\u00adnetes'))
    expect(text).toBe('efficient development\n\nof Kubernetes')
  })

  test('a PDF has words joined that are hyphenated at the end of a line, and other hyphens kept', async () => {
    const lines = ['devel-', 'opment in Delhi-', '110003'].map((line) => `(${line}) Tj 0 -14 Td`).join(' ')
    const fonts = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
    const page = `/MediaBox [0 0 600 800] ${fonts} /Contents 4 0 R`
    const { text } = await extractText(onePage(page, pdfStream(`BT /F 12 Tf 50 700 Td ${lines} ET`)))
    expect(text).toBe('development in Delhi-\n110003')
  })

  test('the text of a long file is truncated at 100,000 characters', async () => {
    const { text } = await extractText(Buffer.from('word '.repeat(1_000_000)))
    expect(text.length).toBeLessThanOrEqual(100_000)
  })
})

type Refusal = [string, () => Buffer | Promise<Buffer>, keyof typeof refusals]

async function expectRefusal(_: string, content: Refusal[1], refusal: Refusal[2]): Promise<void> {
  await expect(extractText(await content())).rejects.toMatchObject({
    name: 'UserError',
    message: refusals[refusal],
    details: { refusal },
  })
}

describe('a file is refused, with a sentence, that', () => {
  const documentXml = (body: Buffer | string) =>
    zip({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'word/document.xml': body,
    })
  const wordXml = (body: string) =>
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const entityXml = (entities: string) =>
    `<!DOCTYPE w:document [${entities}]>${wordXml('<w:p><w:r><w:t>A word &e;</w:t></w:r></w:p>')}`
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY e${n} "${`&e${n + 1};`.repeat(10)}">`).join('')

  test.each([
    ['is empty', () => Buffer.alloc(0), 'EMPTY'],
    ['is larger than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 'a '), 'TOO_LARGE'],
    ['is a scan', () => fixture('scanned.pdf'), 'SCANNED'],
    ['has a password', () => fixture('encrypted.pdf'), 'ENCRYPTED'],
    ['is cut off', () => fixture('truncated.pdf'), 'BROKEN'],
    ['only begins like a PDF', () => Buffer.from('%PDF-1.7\nnothing'), 'BROKEN'],
    ['only begins like a ZIP', () => Buffer.from('PK\u0003\u0004nothing'), 'BROKEN'],
    ['is an old Word file', () => fixture('old.doc'), 'OLD_WORD'],
    ['is a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'WRONG_TYPE'],
    ['is a program', () => Buffer.from('7f454c4602010100', 'hex'), 'WRONG_TYPE'],
    ['is a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'WRONG_TYPE'],
    ['is another archive', () => zip({ 'readme.txt': 'hello' }), 'WRONG_TYPE'],
    ['has no word in it', () => Buffer.from(' \n . - \n'), 'NO_TEXT'],
    ['is a Word file without words', () => documentXml(wordXml('')), 'NO_TEXT'],
    ['is a Word file that is not XML', () => documentXml('<w:document'), 'BROKEN'],
    ['is a Word file of entities that multiply', () => documentXml(entityXml(`${laughs}<!ENTITY e "&e0;">`)), 'BROKEN'],
    ['wants another file', () => documentXml(entityXml('<!ENTITY e SYSTEM "file:///etc/passwd">')), 'BROKEN'],
  ] satisfies Refusal[])('%s', expectRefusal)

  test.each([
    [
      'says that it unpacks to less than it does',
      () =>
        zip({
          'word/document.xml': { size: 10, packed: deflateRawSync(Buffer.alloc(200 * 1024 * 1024), { level: 1 }) },
        }),
      'BROKEN',
    ],
    ['unpacks to 200 MB', () => documentXml(Buffer.alloc(200 * 1024 * 1024, ' ')), 'UNPACKS_TOO_LARGE'],
    [
      'unpacks into 5,000 parts',
      () => zip(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n}.xml`, '']))),
      'UNPACKS_TOO_LARGE',
    ],
    ['is deeper than any reader goes', () => documentXml('<a>'.repeat(3_000_000)), 'TOO_HARD'],
    ['is a PDF that unpacks without end', () => bombPdf(), 'TOO_HARD'],
  ] satisfies Refusal[])('%s', { tags: 'large' }, expectRefusal)
})

/** Makes a PDF whose page holds 400 MB of zeros, compressed to 2 MB. */
function bombPdf(): Buffer {
  const layer = deflateSync(Buffer.alloc(400 * 1024 * 1024), { level: 1 })
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Length ${layer.length}/Filter/FlateDecode>>stream
`
  return Buffer.concat([Buffer.from(head), layer, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF')])
}
