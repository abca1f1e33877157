import type { ResumeType } from '#shared/platform/enumerations.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import { isPlainText } from './plainText.ts'
import { fileRefused } from './readerPool.ts'

/** This many bytes tell a text from other files. Reading the whole of a large one would block the event loop. */
const startLength = 64 * 1024
/** The first bytes of old Word files, and of Word documents with a password. */
const oldWord = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Reads the type of a file from a stranger. It looks only at the size and a few bytes: nothing is parsed, unpacked,
 * drawn or given to another process. So the file may turn out to be broken when it is read.
 * @throws UserError TOO_LARGE or BAD_INPUT with the sentence of the refusal.
 */
export function typeByStart(content: Buffer): ResumeType {
  if (content.length === 0) throw fileRefused('EMPTY')
  if (content.length > resumeSizeLimit) throw fileRefused('TOO_LARGE')
  if (startsWith(content, '%PDF')) return 'PDF'
  // An archive holds the names of its parts uncompressed.
  if (startsWith(content, 'PK')) return requireType(content.includes('word/'), 'DOCX')
  if (content.subarray(0, oldWord.length).equals(oldWord)) throw fileRefused('OLD_WORD')
  return requireType(isPlainText(content.subarray(0, startLength)), 'TXT')
}

function startsWith(content: Buffer, start: string): boolean {
  return content.subarray(0, start.length).toString('latin1') === start
}

function requireType(isOfType: boolean, type: ResumeType): ResumeType {
  if (isOfType) return type
  throw fileRefused('WRONG_TYPE')
}
