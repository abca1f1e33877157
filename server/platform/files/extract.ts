import { UserError } from '#server/errors.ts'
import type { ResumeType } from '#shared/enumerations.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { createFairQueue } from './fairQueue.ts'
import { type Reader, startReader } from './reader.ts'

/** The text of a resume, and the type of the file by its content. */
export interface Extract {
  readonly type: ResumeType
  /** In the order of the file, at most 100,000 characters. */
  readonly text: string
}

/** Why a file is refused, with the sentence that people see. */
export const refusals = {
  EMPTY: 'This file is empty. Choose another one.',
  NO_TEXT: 'This file has no text in it. Choose another one.',
  SCANNED: 'This PDF has only pictures of text, such as a scan. Upload one whose text can be selected.',
  ENCRYPTED: 'This file is protected by a password. Upload it without one.',
  BROKEN: 'This file is damaged and cannot be read. Save it again and upload the new file.',
  WRONG_TYPE: 'Only PDF, Word (.docx) and plain text files can be read. Save it as one of them.',
  OLD_WORD: 'This is an old Word file, or one with a password. Save it as .docx without a password.',
  TOO_LARGE: 'This file is larger than 10 MB. Upload a smaller one.',
  UNPACKS_TOO_LARGE: 'This file unpacks to far more than a resume can hold. Save it as PDF and upload that.',
  TOO_HARD: 'This file takes too much to read. Save it as a plain PDF and upload that.',
} as const
export type Refusal = keyof typeof refusals

/** A reader's answer for one file, sent as a line of JSON. */
export type ReaderAnswer = Extract | { readonly refusal: Refusal }

/** Two readers at a time, one per account: each uses a processor core and much memory. */
const enqueue = createFairQueue(2)
/** A reader is replaced after this many files, to free its memory. */
const filesPerReader = 100
/** Refusals that interrupt the reading of a file. Some of its work may still be running in the reader. */
const interruptions: readonly Refusal[] = ['BROKEN', 'ENCRYPTED', 'UNPACKS_TOO_LARGE', 'TOO_HARD']
/** Readers that wait for a file. */
const idleReaders = new Set<Reader>()

/**
 * Reads the text of a PDF, DOCX or TXT file. The file may be hostile, so a sandboxed process reads it, without files, programs or
 * network. The process is killed after 5 s or at 256 MB. It reads more files afterwards, unless this one was interrupted.
 * @param account the owner of the file. Each account reads one file at a time. A command has no account and uses both readers.
 * @throws UserError TOO_LARGE or BAD_INPUT with the sentence of the refusal.
 */
export async function extractText(content: Buffer, account?: string): Promise<Extract> {
  if (content.length === 0) throw refused('EMPTY')
  if (content.length > resumeSizeLimit) throw refused('TOO_LARGE')
  const answer = await enqueue(account, () => read(content))
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

function refused(refusal: Refusal): UserError {
  const code = refusal === 'TOO_LARGE' ? 'TOO_LARGE' : 'BAD_INPUT'
  return new UserError(code, refusals[refusal], { field: 'file', details: { refusal } })
}

/** When a used reader dies, an earlier file may be the cause. So a new reader tries again. */
async function read(content: Buffer): Promise<ReaderAnswer> {
  const [idle] = idleReaders
  const answer = (idle && (await readWith(idle, content))) ?? (await readWith(start(), content))
  return answer ?? { refusal: 'TOO_HARD' }
}

async function readWith(reader: Reader, content: Buffer): Promise<ReaderAnswer | undefined> {
  idleReaders.delete(reader)
  const answer = await reader.read(content)
  const isClean = answer && !('refusal' in answer && interruptions.includes(answer.refusal))
  if (isClean && reader.files < filesPerReader) idleReaders.add(reader)
  else reader.end()
  return answer
}

function start(): Reader {
  const reader = startReader(() => idleReaders.delete(reader))
  return reader
}
