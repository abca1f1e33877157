import type { SubmissionType } from '#shared/platform/enumerations.ts'

/** The first bytes of each type. */
const starts: readonly (readonly [SubmissionType, readonly number[]])[] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['GZIP', [0x1f, 0x8b]],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/**
 * Returns the type of a file that a developer sent in, by its content; undefined for one that is not accepted. Only its first bytes are
 * read: nothing here unpacks or runs it.
 */
export function submissionType(content: Buffer): SubmissionType | undefined {
  if (content.length === 0) return undefined
  const known = starts.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))
  return known?.[0] ?? (isText(content) ? 'TXT' : undefined)
}

function isText(content: Buffer): boolean {
  if (content.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
