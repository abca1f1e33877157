/** Characters of the start of a text that tell whether it is markup. */
const startLength = 1_024

/** How a text file says that it has two bytes to a character. */
export function utf16Of(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  return mark === 'feff' ? 'utf-16be' : undefined
}

/** Whether a file that is of no known type is a text for people: neither binary nor markup. */
export function isPlainText(content: Buffer): boolean {
  if (utf16Of(content)) return true
  // Text never has these control characters, and every binary file does.
  if (content.some((byte) => byte < 7 || (byte > 13 && byte < 27))) return false
  return !/^\s*<(!doctype|html|\?xml)/i.test(new TextDecoder().decode(content.subarray(0, startLength)))
}
