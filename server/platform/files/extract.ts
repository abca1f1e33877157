import type { ResumeType } from '#shared/platform/enumerations.ts'
import { resumeSizeLimit } from '#shared/resumes/resumes.ts'
import type { Owner } from './fairQueue.ts'
import { createReaderPool, fileRefused, refusalOf } from './readerPool.ts'

export interface Extract {
  readonly type: ResumeType
  /** In the order of the file, at most 100,000 characters. */
  readonly text: string
}

const readers = createReaderPool<Extract>('readerProcess.ts')

/**
 * Reads the text of a PDF, DOCX or TXT file. The file may be hostile, so a process of a `ReaderPool` reads it.
 * @param owner the owner of the file. A command has none.
 * @throws UserError TOO_LARGE or BAD_INPUT with the sentence of the refusal.
 */
export async function extractText(content: Buffer, owner?: Owner): Promise<Extract> {
  if (content.length === 0) throw fileRefused('EMPTY')
  if (content.length > resumeSizeLimit) throw fileRefused('TOO_LARGE')
  return readers.read(content, owner)
}

/**
 * Reads the type of a PDF, DOCX or TXT file by its content. It has the checks of `extractText`, but a PDF may be a scan
 * without text.
 * @throws UserError like `extractText`.
 */
export async function readFileType(content: Buffer, account: string): Promise<ResumeType> {
  try {
    return (await extractText(content, account)).type
  } catch (error) {
    if (refusalOf(error) === 'SCANNED') return 'PDF'
    throw error
  }
}
