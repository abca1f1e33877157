import type { IncomingMessage } from 'node:http'
import { UserError } from '#server/errors.ts'

/**
 * Reads a body as it is.
 * @param limit in bytes.
 * @throws UserError TOO_LARGE with the sentence `tooLong`; what is left is then not read, and the connection lives on to carry
 * the refusal.
 */
export function readBytes(req: IncomingMessage, limit: number, tooLong: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => {
      req.removeAllListeners('data').pause()
      reject(new UserError('TOO_LARGE', tooLong))
    }
    if (Number(req.headers['content-length'] ?? 0) > limit) return refuse()
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) refuse()
      else chunks.push(chunk)
    })
    req.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    // The caller hung up: nobody reads the answer.
    req.once('error', reject)
  })
}
