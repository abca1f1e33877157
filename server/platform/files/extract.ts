import { UserError } from '#server/errors.ts'
import type { ResumeType } from '#shared/enumerations.ts'
import { resumeSizeLimit } from '#shared/resumes.ts'
import { createFairQueue } from './fairQueue.ts'
import { type Reader, startReader } from './reader.ts'

/** What a resume says, and what kind of file it is, by its content. */
export interface Extract {
  readonly type: ResumeType
  /** Its words, in the order of the file; at most 100,000 characters of them. */
  readonly text: string
}

/** Why a file is refused: what `readerProcess.ts` finds, and what happens to it. Each is told in one sentence. */
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

/** What a reader answers for each file: a line of JSON. */
export type ReaderAnswer = Extract | { readonly refusal: Refusal }

/** A reader takes a processor and much memory: two at a time, one for each account. */
const inTurn = createFairQueue(2)
/** Files after which a reader is replaced, and its memory is given back. */
const filesPerReader = 100
/** What ends the reading of a file midway, and may leave work behind that nobody waits for. */
const midway: readonly Refusal[] = ['BROKEN', 'ENCRYPTED', 'UNPACKS_TOO_LARGE', 'TOO_HARD']
/** Readers that wait for a file. */
const resting = new Set<Reader>()

/**
 * Reads the text of a PDF, DOCX or TXT file. The file may be hostile: another process reads it, which ends after 5 s or at
 * 256 MB, and has no files, programs or network. It reads others after this one, unless this one broke off.
 * @param account whose file it is: each has one reading at a time. A command has none, and uses both readers.
 * @throws UserError with the sentence of the refusal.
 */
export async function extractText(content: Buffer, account?: string): Promise<Extract> {
  if (content.length === 0) throw refused('EMPTY')
  if (content.length > resumeSizeLimit) throw refused('TOO_LARGE')
  const answer = await inTurn(account, () => read(content))
  if ('refusal' in answer) throw refused(answer.refusal)
  return answer
}

function refused(refusal: Refusal): UserError {
  const code = refusal === 'TOO_LARGE' ? 'TOO_LARGE' : 'BAD_INPUT'
  return new UserError(code, refusals[refusal], { field: 'file', details: { refusal } })
}

/** No file suffers for the one before: where that may be why a reader ended, a new one tries again. */
async function read(content: Buffer): Promise<ReaderAnswer> {
  const [rested] = resting
  const answer = (rested && (await readWith(rested, content))) ?? (await readWith(start(), content))
  return answer ?? { refusal: 'TOO_HARD' }
}

async function readWith(reader: Reader, content: Buffer): Promise<ReaderAnswer | undefined> {
  resting.delete(reader)
  const answer = await reader.read(content)
  const isClean = answer && !('refusal' in answer && midway.includes(answer.refusal))
  if (isClean && reader.files < filesPerReader) resting.add(reader)
  else reader.end()
  return answer
}

function start(): Reader {
  const reader = startReader(() => resting.delete(reader))
  return reader
}
