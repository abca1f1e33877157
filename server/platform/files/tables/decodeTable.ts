import { isPlainText, utf16Of } from '#server/platform/files/plainText.ts'
import { RefusedError } from '#server/platform/files/refusals.ts'

/** The bytes of one character beyond ASCII in UTF-8, each written as a character of Latin-1. */
const utf8Character = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g

/**
 * Decodes a text file whole: by its byte order mark, as UTF-16 without one, as UTF-8, or as Windows-1252.
 * @throws RefusedError NOT_A_TABLE for a file that is no text; MIXED_ENCODING for one that is UTF-8 only in part.
 */
export function decodeTable(content: Buffer): string {
  const utf16 = utf16Of(content) ?? bareUtf16Of(content)
  if (utf16) return requireText(new TextDecoder(utf16).decode(content))
  if (!isPlainText(content)) throw new RefusedError('NOT_A_TABLE')
  try {
    return requireText(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return decodeWindows(content)
  }
}

/** Programs on Windows also write UTF-16 without a mark: then every second byte of plain Latin text is zero. */
function bareUtf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = content.subarray(0, 1_000)
  const zeros = (odd: 0 | 1) => start.filter((byte, index) => index % 2 === odd && byte === 0).length
  if (zeros(1) > start.length * 0.4) return 'utf-16le'
  return zeros(0) > start.length * 0.4 ? 'utf-16be' : undefined
}

function decodeWindows(content: Buffer): string {
  const bytes = content.toString('latin1')
  const outside = bytes.match(/[\x80-\xff]/g)?.length ?? 0
  const inside = bytes.match(utf8Character)?.join('').length ?? 0
  // Most of it is UTF-8, so a few bytes were damaged. Read as Windows-1252, all its accents would be wrong.
  if (inside * 2 > outside) throw new RefusedError('MIXED_ENCODING')
  return requireText(new TextDecoder('windows-1252').decode(content))
}

/** A replacement character or a control character says that a part was lost or read wrongly. */
function requireText(text: string): string {
  if (/[\ufffd\0\x80-\x9f]/.test(text)) throw new RefusedError('MIXED_ENCODING')
  return text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
}
