import { utf16Of } from '#server/platform/files/plainText.ts'
import { fold } from './needles.ts'

/** Encodings with one byte to a letter, in which editors of Windows write. */
const singleByte = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254'] as const
/** Characters that texts of people do not have. */
const binary = /[^\P{Cc}\s]/u
/** A text with two bytes to a letter has at least one zero in this number of bytes. Packed bytes have fewer. */
const bytesPerZero = 64

const escaped =
  /\\u\{?([0-9a-f]{4,6})\}?|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});|&#(\d{1,7});|((?:%[0-9a-f]{2})+)|&([a-z])(?:uml|acute|grave|circ|tilde|ring|cedil|caron|slash|strok|ogon|breve|dot|macr|dblac);|&(ae|oe|sz)lig;|\\[nrt]/gi

/** Decodes bytes of any kind in all likely ways, folded. */
export function* readingsOfBytes(bytes: Buffer): Generator<string> {
  const text = bytes.toString('utf8')
  yield* readingsOf(text)
  if (text.includes('\0')) yield fold(text.replaceAll('\0', ''))
  if (isWide(bytes)) yield* wideReadings(bytes)
  // Only texts are read in these encodings, since a name in packed bytes would be chance.
  else if (text.includes('\ufffd') && !binary.test(text)) {
    for (const encoding of singleByte) yield* readingsOf(new TextDecoder(encoding).decode(bytes))
  }
}

/** Returns a text as written, and as programs that resolve its escapes read it, both folded. */
export function* readingsOf(text: string): Generator<string> {
  yield fold(text)
  const read = unescaped(text)
  if (read !== text) yield fold(read)
}

function isWide(bytes: Buffer): boolean {
  if (utf16Of(bytes)) return true
  let zeros = 0
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros++
  return zeros * bytesPerZero > bytes.length
}

/** Reads both orders of the two bytes, from either start. */
function* wideReadings(bytes: Buffer): Generator<string> {
  for (const from of [bytes, bytes.subarray(1)]) {
    const even = from.subarray(0, from.length & ~1)
    yield fold(even.toString('utf16le'))
    yield fold(Buffer.from(even).swap16().toString('utf16le'))
  }
}

/** Resolves the escapes of JSON, HTML and addresses. */
function unescaped(text: string): string {
  return text.replace(escaped, (all, ...[unicode, byte, hex, decimal, percent, letter, ligature]: Groups) => {
    const code = unicode ?? byte ?? hex
    if (code !== undefined) return characterOf(Number.parseInt(code, 16))
    if (decimal !== undefined) return characterOf(Number(decimal))
    if (percent !== undefined) return Buffer.from(percent.replaceAll('%', ''), 'hex').toString('utf8')
    if (ligature !== undefined) return ligature === 'sz' ? 'ss' : ligature
    return letter ?? (all.startsWith('\\') ? ' ' : all)
  })
}

type Groups = (string | undefined)[]

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
