/** This number of characters at the start tells if a text is markup. */
const startLength = 1_024

/** Reads the byte order mark of a text with two bytes to a character. */
export function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  return mark === 'feff' ? 'utf-16be' : undefined
}

/** Returns whether a file of unknown type is a text for people: neither binary nor markup. */
export function isPlainText(content: Buffer): boolean {
  if (utf16Of(content)) return true
  // Text never has these control characters, and every binary file does.
  if (content.some((byte) => byte < 7 || (byte > 13 && byte < 27))) return false
  return !/^\s*<(!doctype|html|\?xml)/i.test(new TextDecoder().decode(content.subarray(0, startLength)))
}
