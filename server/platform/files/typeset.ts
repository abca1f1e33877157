import { UserError } from '#server/errors.ts'
import type { Owner } from './fairQueue.ts'
import { createReaderPool, refusalOf } from './readerPool.ts'

const typesetters = createReaderPool<{ readonly pdf: string }>('typesetterProcess.ts')

/**
 * Makes a PDF in a process of a `ReaderPool`, since the texts may be hostile. It has the fonts of typesetterProcess.ts,
 * which print most scripts.
 * @param template a Typst document, which reads `data` as JSON: `#let data = json(bytes(sys.inputs.data))`. Nothing in
 * the data is run.
 * @param owner the account that it is made for. Each account has one made at a time, and so have all strangers
 * together.
 * @throws UserError TOO_LARGE when the texts take more than a few seconds, or too much memory.
 */
export async function typeset(template: string, data: object, owner: Owner): Promise<Buffer> {
  const work = Buffer.from(JSON.stringify({ template, data: JSON.stringify(data) }))
  try {
    return Buffer.from((await typesetters.read(work, owner)).pdf, 'base64')
  } catch (error) {
    if (refusalOf(error) === 'TOO_HARD')
      throw new UserError('TOO_LARGE', 'Making this PDF took too long. Try again later.')
    if (!(error instanceof UserError)) throw error
    throw new UserError('TOO_LARGE', 'This text is too long for a PDF.')
  }
}
