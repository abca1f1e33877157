import { createInterface } from 'node:readline'
import { fileTypeFromBuffer } from 'file-type'
import mammoth from 'mammoth'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { fromBufferPromise } from 'yauzl'
import { confine } from './confine.ts'
import type { Extract, ReaderAnswer, Refusal } from './extract.ts'

/*
 * The process that reads files: it says that it is ready, then each file comes as a line of base64, and is answered by a line of
 * JSON. Whatever a hostile file does, it does it here. See reader.ts.
 */

/** Without a file for so long it ends. */
const patienceMs = 30_000

/** Characters of text that are kept: twenty times a long resume. */
const textLimit = 100_000
/** What a DOCX may unpack to, and into how many parts. */
const unpackedLimit = 50 * 1024 * 1024
const partLimit = 2_000

/** Says why a file is refused. */
class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const readers: Record<string, (content: Buffer) => Promise<Extract>> = {
  'application/pdf': async (content) => ({ type: 'PDF', text: orRefuse(await readPdf(content), 'SCANNED') }),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (content) => ({
    type: 'DOCX',
    text: orRefuse(await readDocx(content), 'NO_TEXT'),
  }),
}

/** Old Word files, and what Word makes of a document with a password. */
const oldWord = 'application/x-cfb'

async function answer(content: Buffer): Promise<ReaderAnswer> {
  try {
    return await read(content)
  } catch (error) {
    return { refusal: error instanceof RefusedError ? error.refusal : 'BROKEN' }
  }
}

async function read(content: Buffer): Promise<Extract> {
  if (isZip(content)) await checkUnpacked(content)
  const found = await fileTypeFromBuffer(content)
  if (!found) return { type: 'TXT', text: orRefuse(decode(content), 'NO_TEXT') }
  const reader = readers[found.mime]
  if (!reader) throw new RefusedError(found.mime === oldWord ? 'OLD_WORD' : 'WRONG_TYPE')
  return reader(content)
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 2).toString('latin1') === 'PK'
}

async function readPdf(content: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 }).catch((error: Error) => {
    throw new RefusedError(error.name === 'PasswordException' ? 'ENCRYPTED' : 'BROKEN')
  })
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length < textLimit; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    text += '\n\n'
  }
  await pdf.loadingTask.destroy()
  return text
}

async function readDocx(content: Buffer): Promise<string> {
  return (await mammoth.extractRawText({ buffer: content })).value
}

/**
 * Unpacks everything once and keeps nothing, since the sizes that an archive states can be lies.
 * @throws RefusedError
 */
async function checkUnpacked(content: Buffer): Promise<void> {
  const archive = await fromBufferPromise(content)
  if (archive.entryCount > partLimit) throw new RefusedError('UNPACKS_TOO_LARGE')
  let size = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new RefusedError('ENCRYPTED')
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      size += chunk.length
      if (size > unpackedLimit) throw new RefusedError('UNPACKS_TOO_LARGE')
    }
  }
}

/** A text file, in UTF-8, in what a byte order mark says, or else in the Western code page of Windows. */
function decode(content: Buffer): string {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(content)
  // No text has these bytes, and every other kind of file does.
  if (content.some((byte) => byte < 7 || (byte > 13 && byte < 27))) throw new RefusedError('WRONG_TYPE')
  const text = decodeBytes(content)
  if (/^\s*<(!doctype|html|\?xml)/i.test(text)) throw new RefusedError('WRONG_TYPE')
  return text
}

function decodeBytes(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** A text as it is kept, or the refusal where there are no words in it. */
function orRefuse(raw: string, refusal: Refusal): string {
  const text = tidy(raw)
  if (!/[\p{L}\p{N}]{2}/u.test(text)) throw new RefusedError(refusal)
  return text
}

/** Ligatures become letters, words divided at the end of a line become whole, and space becomes sober. */
function tidy(raw: string): string {
  return raw
    .slice(0, textLimit)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/\u00ad/g, '')
    .replace(/(\p{Ll})[-\u2010]\n(\p{Ll})/gu, '$1$2')
    .replace(/[^\P{C}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, textLimit)
    .trim()
}

// It adds to them too. What a file could add later, the next one would meet.
await getResolvedPDFJS()
for (const { prototype } of [Object, Array, Function, String, Number, RegExp, Map, Set, Promise]) Object.seal(prototype)

confine()
process.stdout.write('ready\n')
const patience = setTimeout(() => process.exit(), patienceMs)
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(Buffer.from(line, 'base64')))}\n`)
  patience.refresh()
}
process.exit()
