import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import * as fc from '#test/draws/property.ts'
import { zip } from '#test/files/zip.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import { headerValue, mutate, mutations, text } from './hostile.ts'
import { checkAlive, type HttpAnswer, readJsonAnswer, send } from './send.ts'
import { type FuzzTarget, memoryOf } from './target.ts'

const samples = ['resume.pdf', 'office.pdf', 'two-columns.pdf', 'owned.pdf', 'scanned.pdf', 'resume.docx', 'old.doc']
const sample = (name: string) => readFileSync(path.join(import.meta.dirname, '../../test/files', name))

/** A real file, corrupted. */
const corruptedSample = fc
  .tuple(fc.constantFrom(...samples), mutations)
  .map(([name, changes]) => mutate(sample(name), changes))

/** A PDF of plain objects with valid, circular and dangling references. */
const handmadePdf = fc
  .array(
    fc.oneof(
      fc.constantFrom('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1>>'),
      fc.constantFrom('<</Type/Page/Parent 2 0 R/Contents 4 0 R>>', '<</Length 20>>stream\nBT (Go) Tj ET\nendstream'),
      fc.constantFrom(
        '[1 0 R 2 0 R 3 0 R 4 0 R]',
        '<</Count -1/Kids 5 0 R>>',
        '9999999999 0 R',
        '<</Filter/FlateDecode/Length 9>>',
      ),
      text,
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((objects) => {
    const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj`).join('\n')
    return Buffer.from(`%PDF-1.7\n${body}\ntrailer<</Root 1 0 R/Size ${objects.length}>>\n%%EOF`)
  })

const packed = deflateRawSync(Buffer.alloc(64 * 1024 * 1024))
const partName = fc.oneof(
  fc.constantFrom('word/document.xml', '[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels'),
  fc.constantFrom('../../../tmp/x9k7', '/tmp/x9k7', 'C:\\x9k7', '__proto__', 'constructor', 'a'.repeat(3_000)),
  text,
)
const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const wordXml = (body: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
const partBody = fc.oneof(
  fc.constant(contentTypes),
  text.map((words) => wordXml(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`)),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => wordXml('<w:p>'.repeat(depth))),
  fc.constant('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  text.map((words) => zip({ 'inner.zip': words })),
)
const part = fc.oneof(
  { weight: 8, arbitrary: partBody },
  { weight: 1, arbitrary: fc.constantFrom(10, 64 * 1024 * 1024).map((size) => ({ size, packed })) },
)

/** A Word file of hostile parts: deeply nested, huge, or with names that leave the archive. */
const handmadeDocx = fc
  .tuple(fc.array(fc.tuple(partName, part), { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([parts, isWord]) => {
    const head = isWord ? [['[Content_Types].xml', contentTypes] as const] : []
    return zip(Object.fromEntries([...head, ...parts.map(([name, body]) => [name.slice(0, 5_000), body] as const)]))
  })

/** Text in encodings with the right byte order mark, without one, or with a wrong one. */
const oddlyEncodedText = fc
  .tuple(
    fc.array(text, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('utf8', 'utf16le', 'latin1'),
    fc.constantFrom('', '\ufeff', '\ufffe', '%PDF', 'PK\u0003\u0004', '{\\rtf1'),
    fc.constantFrom(1, 1, 1, 500),
  )
  .map(([parts, encoding, mark, times]) =>
    Buffer.from(mark + parts.join(' ').repeat(times), encoding as BufferEncoding),
  )

const contents: fc.Arbitrary<Buffer> = fc.oneof(corruptedSample, handmadePdf, handmadeDocx, oddlyEncodedText)

/** Reading a file takes at most 10 s, or 20 s when a reader had to be replaced; a busy machine is slower. */
const timeLimitMs = 45_000
/** The most memory that a node may gain in bytes, for any number of files. */
const memoryLimit = 1024 * 1024 * 1024

/** Uploads hostile files as resumes, so that the reader process reads them. */
export function createFilesFuzzer(target: FuzzTarget): Fuzzer {
  const inputs = fc.record({ name: headerValue, content: contents.map((bytes) => bytes.toString('base64')) })
  let before: number | undefined
  return createFuzzer({ name: 'files', perTurn: 20 }, inputs, async ({ name, content }) => {
    before ??= await memoryOf(target)
    const started = performance.now()
    const answer = await send(target.url, {
      method: 'POST',
      path: `/portal/developer/${target.developerId}/resume`,
      headers: { authorization: `Bearer ${await target.tokenOf('recruiter')}`, 'x-file-name': name },
      body: Buffer.from(content, 'base64'),
    })
    await checkAlive(target.url)
    if (performance.now() - started > timeLimitMs) throw new FuzzError('The file took too long to read.')
    if ((await memoryOf(target)) - before > memoryLimit) throw new FuzzError('The node grew by more than 1 GB.')
    if (!answer) return 'cut off'
    if (answer.status === 200) return drawFirstPage(target, (readJsonAnswer(answer) as { id: string }).id)
    return outcomeOf(answer)
  })
}

/** Draws a file that could be read, since other code reads it for that. */
async function drawFirstPage(target: FuzzTarget, id: string): Promise<string> {
  const started = performance.now()
  const answer = await send(target.url, {
    method: 'GET',
    path: `/portal/resume/${id}/page?number=1`,
    headers: { authorization: `Bearer ${await target.tokenOf('recruiter')}` },
  })
  await checkAlive(target.url)
  if (performance.now() - started > timeLimitMs) throw new FuzzError('The page took too long to draw.')
  if (!answer) return '200, cut off'
  return answer.status === 200 ? '200, drawn' : `200, ${outcomeOf(answer)}`
}

function outcomeOf(answer: HttpAnswer): string {
  const body = readJsonAnswer(answer) as { error?: string; details?: { refusal?: string } }
  if (!/^[A-Z].*[.]$/s.test(body.error ?? '')) throw new FuzzError(`The refusal has no sentence: ${answer.text}`)
  return `${answer.status} ${body.details?.refusal ?? ''}`.trim()
}
