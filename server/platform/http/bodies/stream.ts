import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { codeOf, UserError } from '#server/errors.ts'

/** Milliseconds after which a client that reads nothing is disconnected. */
export const defaultStallTimeout = 30_000

/**
 * Sends a source as fast as the client reads. The source ends when the client disconnects or reads nothing for too long.
 * @throws the error of the source, after closing the connection, so that the partial answer does not look complete.
 */
export async function stream(res: ServerResponse, source: AsyncIterable<Buffer | string>): Promise<void> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), defaultStallTimeout)
  const watched = async function* (chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      timer.refresh()
      yield chunk
    }
  }
  try {
    await pipeline(source, watched, res, { signal: stalled.signal })
  } catch (error) {
    if (!stalled.signal.aborted && !isDisconnect(error)) throw error
  } finally {
    clearTimeout(timer)
  }
}

function isDisconnect(error: unknown): boolean {
  // A source that stops because the connection closed fails at the same moment as the connection.
  if (error instanceof AggregateError) return error.errors.every((one) => isDisconnect(one) || one instanceof UserError)
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
}
