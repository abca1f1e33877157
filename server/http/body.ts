import type { IncomingMessage } from 'node:http'
import { UserError } from '#server/errors.ts'

/**
 * Reads a body as it is.
 * @param limit in bytes.
 * @throws UserError TOO_LARGE with the sentence `tooLong`; what is left is then not read, and the connection lives on to carry
 * the refusal. BAD_INPUT when the caller hangs up.
 */
export function readBytes(req: IncomingMessage, limit: number, tooLong: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      req.removeAllListeners('data').pause()
      reject(new UserError('TOO_LARGE', tooLong))
    }
    const breakOff = () => reject(new UserError('BAD_INPUT', 'The request broke off. Send it again.'))
    if (req.destroyed) return breakOff()
    req.once('error', breakOff)
    if (Number(req.headers['content-length'] ?? 0) > limit) return refuse()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) refuse()
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
  })
}
