import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Milliseconds after which a reader who took nothing is dropped. */
export const stallLimit = 30_000

/**
 * Sends what a source gives, as fast as the reader takes it. A reader who hangs up, or takes nothing for long, ends the source.
 * @throws what the source throws, after the connection was cut: the reader must not take a part for the whole.
 */
export async function stream(res: ServerResponse, source: AsyncIterable<Buffer | string>): Promise<void> {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(), stallLimit)
  const watched = async function* (chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      timer.refresh()
      yield chunk
    }
  }
  try {
    await pipeline(source, watched, res, { signal: stalled.signal })
  } catch (error) {
    if (!stalled.signal.aborted && !hungUp(error)) throw error
  } finally {
    clearTimeout(timer)
  }
}

function hungUp(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE'
}
