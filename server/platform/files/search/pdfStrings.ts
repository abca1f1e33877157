import { utf16Of } from '#server/platform/files/plainText.ts'

/** A string in brackets, a string of hexadecimal digits, or a name that has such digits. Reading takes linear time, so no escaped bracket begins one. */
const strings = /(?<!\\)\(((?:[^\\()]|\\[\s\S])*)\)|<([0-9a-f\s]*)>|\/([^\s()<>[\]{}/%#]*#[^\s()<>[\]{}/%]*)/gi
const escapes = /\\([0-7]{1,3}|\r\n|[\s\S])/g
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** Comes before and after the name of the language of the text that follows. */
const languageMark = '\u001b'
/** The letters that the encoding of PDF has where Latin-1 has control characters. */
const letters = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const firstLetter = 0x80

/** The strings in bytes of a PDF, and the names with escapes, as people read them. Each has a line. */
export function pdfStrings(bytes: Buffer): string {
  const found = [...bytes.toString('latin1').matchAll(strings)]
  return found.map(([, plain, hex, name]) => plainString(plain) ?? hexString(hex) ?? nameOf(name)).join('\n')
}

function plainString(plain: string | undefined): string | undefined {
  if (plain === undefined) return undefined
  const bytes = plain.replaceAll(escapes, (_all, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255)
    return /^[\r\n]/.test(code) ? '' : (controls[code] ?? code)
  })
  return decode(Buffer.from(bytes, 'latin1'))
}

function hexString(hex: string | undefined): string | undefined {
  if (hex === undefined) return undefined
  const digits = hex.replaceAll(/\s/g, '')
  return decode(Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex'))
}

/** Names are UTF-8 by the newer rules, and bytes of any encoding by the older. */
function nameOf(name: string | undefined): string {
  const characterOf = (_all: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  const bytes = Buffer.from((name ?? '').replaceAll(/#([0-9a-f]{2})/gi, characterOf), 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

function decode(bytes: Buffer): string {
  const encoding = utf16Of(bytes) ?? (bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 'utf-8' : undefined)
  if (encoding) return withoutLanguages(new TextDecoder(encoding).decode(bytes))
  const text = bytes
    .toString('latin1')
    .replaceAll(/[\x80-\x9e]/g, (byte) => letters[byte.charCodeAt(0) - firstLetter] ?? '')
  return withoutLanguages(text)
}

/** A mark without another one hides nothing. */
function withoutLanguages(text: string): string {
  const parts = text.split(languageMark)
  return parts.filter((_part, at) => at % 2 === 0 || at === parts.length - 1).join('')
}
