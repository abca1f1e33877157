import { isCutOff } from '#server/platform/files/cutOff.ts'
import type { SubmissionType } from '#shared/platform/enumerations.ts'

/** The first bytes of each type. */
const starts: readonly (readonly [Exclude<SubmissionType, 'TXT'>, readonly number[]])[] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['GZIP', [0x1f, 0x8b]],
  ['PDF', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

type Sent = { readonly type: SubmissionType } | { readonly problem: string }

const wrongType = 'You can send only ZIP, TAR.GZ, PDF and text files. Pack your work as a ZIP file and choose it again.'
const cutOff = {
  ZIP: "We can't open this ZIP file, because its end is missing. Pack the work again and choose the new file.",
  GZIP: "We can't open this TAR.GZ file, because its end is missing or damaged. Pack the work again and choose the new file.",
  PDF: "We can't open this PDF, because its end is missing. Save the work as a PDF again and choose the new file.",
} as const

/**
 * Returns the type of a file with work, by its content, or a sentence that says why it is refused and what to do. A file that ends
 * before its format does is refused now, because its sender can mend it now.
 */
export async function readFileType(content: Buffer): Promise<Sent> {
  if (content.length === 0) return { problem: 'This file is empty. Choose another one.' }
  const type = starts.find(([, bytes]) => bytes.every((byte, at) => content[at] === byte))?.[0]
  if (type) return (await isCutOff(content, type)) ? { problem: cutOff[type] } : { type }
  return isText(content) ? { type: 'TXT' } : { problem: wrongType }
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
