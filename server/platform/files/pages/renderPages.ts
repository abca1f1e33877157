import { createReaderPool } from '#server/platform/files/readerPool.ts'
import type { ResumePages } from '#shared/resumes/resumes.ts'

interface Picture {
  /** A PNG file in base64. */
  readonly png: string
}

const renderers = createReaderPool<ResumePages | Picture>('rendererProcess.ts')

/** Reads the number of pages of a PDF and their shapes. @throws UserError BAD_INPUT with the sentence of a refusal. */
export async function readPages(content: Buffer, account: string): Promise<ResumePages> {
  const answer = await renderers.read(content, account, 0)
  if ('png' in answer) throw new Error('The renderer drew a page instead of counting them.')
  return answer
}

/**
 * Draws a page of a PDF. The file may be hostile, so a process of a `ReaderPool` draws it, and only pixels come back.
 * @param page from 1.
 * @returns a PNG file.
 * @throws UserError BAD_INPUT with the sentence of a refusal.
 */
export async function renderPage(content: Buffer, page: number, account: string): Promise<Buffer> {
  const answer = await renderers.read(content, account, page)
  if (!('png' in answer)) throw new Error('The renderer drew no page.')
  return Buffer.from(answer.png, 'base64')
}
