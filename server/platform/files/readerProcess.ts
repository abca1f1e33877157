import { fileTypeFromBuffer } from 'file-type'
import mammoth from 'mammoth'
import type { Extract } from './extract.ts'
import { openPdf } from './pages/pdfium.ts'
import { pagesOf } from './pages/pdfPages.ts'
import { isPlainText, utf16Of } from './plainText.ts'
import { type FileRefusal, RefusedError } from './refusals.ts'
import { serveReadings } from './serveReadings.ts'
import { checkUnpacked } from './tables/unpackedSize.ts'

/*
 * The process that reads files. It reports that it is ready, then reads each file as a line of base64 and answers with a line of
 * JSON. A hostile file can do harm only here. See reader.ts.
 */

/** Characters of text that are kept, twenty times a long resume. */
const textLimit = 100_000
/** Bytes that a DOCX may unpack to. */
const unpackedLimit = 50 * 1024 * 1024

const readers: Record<string, (content: Buffer) => Promise<Extract>> = {
  'application/pdf': async (content) => ({ type: 'PDF', text: textOrRefuse(await readPdf(content), 'SCANNED') }),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (content) => ({
    type: 'DOCX',
    text: textOrRefuse(await readDocx(content), 'NO_TEXT'),
  }),
}

/** The type of old Word files, and of Word documents with a password. */
const oldWord = 'application/x-cfb'

async function read(content: Buffer): Promise<Extract> {
  if (isZip(content)) await checkUnpacked(content, unpackedLimit)
  const found = await fileTypeFromBuffer(content)
  if (!found) return { type: 'TXT', text: textOrRefuse(decode(content), 'NO_TEXT') }
  const reader = readers[found.mime]
  if (!reader) throw new RefusedError(found.mime === oldWord ? 'OLD_WORD' : 'WRONG_TYPE')
  return reader(content)
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 2).toString('latin1') === 'PK'
}

async function readPdf(content: Buffer): Promise<string> {
  let text = ''
  for (const page of pagesOf(await openPdf(content))) {
    text += `${page.text}\n\n`
    if (text.length >= textLimit) break
  }
  return text
}

async function readDocx(content: Buffer): Promise<string> {
  return (await mammoth.extractRawText({ buffer: content })).value
}

/** Decodes a text file: in the encoding of its byte order mark, in UTF-8, or in windows-1252. */
function decode(content: Buffer): string {
  if (!isPlainText(content)) throw new RefusedError('WRONG_TYPE')
  const encoding = utf16Of(content)
  return encoding ? new TextDecoder(encoding).decode(content) : decodeBytes(content)
}

function decodeBytes(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

/** Normalizes the text. @throws RefusedError when it has no words. */
function textOrRefuse(raw: string, refusal: FileRefusal): string {
  const text = normalizeText(raw)
  if (!/[\p{L}\p{N}]{2}/u.test(text)) throw new RefusedError(refusal)
  return text
}

/** Replaces ligatures by letters, joins words that are hyphenated at the end of a line, and collapses white space. */
function normalizeText(raw: string): string {
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

await serveReadings(read)
