import type { IncomingMessage } from 'node:http'
import { UserError } from '#server/errors.ts'
import { isJson } from './ownSite.ts'

/**
 * Reads a body without parsing it.
 * @param limit in bytes.
 * @throws UserError TOO_LARGE with the sentence `tooLong`; the rest is then not read, and the connection stays open for
 * the refusal. BAD_INPUT when the client disconnects.
 */
export function readBytes(req: IncomingMessage, limit: number, tooLong: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      req.removeAllListeners('data').pause()
      reject(new UserError('TOO_LARGE', tooLong))
    }
    const onInterrupted = () => reject(new UserError('BAD_INPUT', 'The request was interrupted. Send it again.'))
    if (req.destroyed) return onInterrupted()
    req.once('error', onInterrupted)
    if (Number(req.headers['content-length'] ?? 0) > limit) return refuse()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) refuse()
      else chunks.push(chunk)
    })
    req.once('end', () => {
      const [first] = chunks
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks))
    })
  })
}

/** In bytes. */
const jsonLimit = 256 * 1024

/**
 * Reads a body of JSON.
 * @throws UserError BAD_INPUT when it is something else, TOO_LARGE when it is too long.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!isJson(req)) throw new UserError('BAD_INPUT', 'Send the body as application/json.')
  const tooLong = `A request has at most ${jsonLimit / 1024} KB. Send less at a time.`
  const text = (await readBytes(req, jsonLimit, tooLong)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError('BAD_INPUT', 'The body is not JSON.')
  }
}
